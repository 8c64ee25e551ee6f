import type { SessionDiagnosis } from '#shared/contract/diagnosis.ts'
import type { RequestFacts } from '#server/core/api/api-context.ts'
import { parseCookies } from '#server/platform/identity/cookies.ts'

const longest = 200
const mostCookies = 50

/** How a request arrived: never what its cookies hold, and not more of a header than is useful. */
export function describeRequest(
  { headers, isSecure, address }: RequestFacts,
  trustProxy: boolean,
): SessionDiagnosis['request'] {
  const header = (name: string) => headers[name]?.toString().slice(0, longest) ?? null
  const chain = header('x-forwarded-for')
  return {
    scheme: isSecure ? 'https' : 'http',
    host: header('host') ?? '',
    address,
    trustProxy,
    forwarded: {
      proto: header('x-forwarded-proto'),
      host: header('x-forwarded-host'),
      addresses: chain === null ? 0 : chain.split(',').length,
    },
    cookieNames: [...parseCookies(headers.cookie).keys()]
      .slice(0, mostCookies)
      .map((name) => name.slice(0, longest)),
  }
}

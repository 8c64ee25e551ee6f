import { z } from 'zod'
import { addressKey } from '#shared/lib/email-address.ts'
import type { UiMessage } from './embedded/flow.ts'
import { passwordProblem } from './embedded/password-policy.ts'
import type { IdentityAnswer, IdentityProvider, IdentityRequest } from './provider.ts'
import { canonicalName, fieldsOf, readSubmitted } from './submitted-fields.ts'
import type { SessionVerifier } from './verify-session.ts'

/** Where somebody chooses a password. */
const formPaths = new Set(['/self-service/registration', '/self-service/settings'])

/** What every provider refuses as too short. */
const refusedByAll = 'x'

/**
 * Holds the passwords that people choose at another provider to the rules of the one that is built in.
 * The provider gets one that it refuses in the place of one that is too weak: so it judges the rest of
 * the form, answers with its own flow, and does not even learn what was typed. Its message gives way
 * to ours; where it answers with a page in place of the flow, its own stays.
 */
export function refuseWeakPasswords(
  provider: IdentityProvider,
  verifier: Pick<SessionVerifier, 'verify'>,
): IdentityProvider {
  return async (request) => {
    const problem = formPaths.has(request.path) ? await problemOf(request, verifier) : null
    if (!problem) return provider(request)
    return withMessage(await provider(withRefusedPassword(request)), problem)
  }
}

const isPassword = (name: string) => canonicalName(name) === 'password'

/** Why one of the passwords that a form sends may not be chosen; an empty one is the provider's to refuse. */
async function problemOf(
  request: IdentityRequest,
  verifier: Pick<SessionVerifier, 'verify'>,
): Promise<UiMessage | null> {
  const form = [request.headers['content-type'], request.body, request.query] as const
  const passwords = fieldsOf(...form).flatMap(([name, value]) =>
    isPassword(name) && (value ?? '') !== '' ? [String(value)] : [],
  )
  if (passwords.length === 0) return null
  const whose = [...readSubmitted(...form).identifiers, await ownAddress(request, verifier)]
  for (const password of passwords)
    for (const identifier of whose) {
      const problem = await passwordProblem(password, identifier)
      if (problem) return problem
    }
  return null
}

/** That of who is signed in; empty for nobody. */
async function ownAddress(
  { headers }: IdentityRequest,
  verifier: Pick<SessionVerifier, 'verify'>,
): Promise<string> {
  const who = await verifier.verify(headers.cookie)
  return who.kind === 'session' ? addressKey(who.session.email) : ''
}

function withRefusedPassword(request: IdentityRequest): IdentityRequest {
  const query = refusedIn(request.query)
  if (request.body.length === 0) return { ...request, query }
  const text = request.body.toString('utf8')
  const isJson = request.headers['content-type']?.toLowerCase().startsWith('application/json')
  const body = isJson ? refusedInJson(text) : refusedIn(new URLSearchParams(text)).toString()
  return { ...request, query, body: Buffer.from(body) }
}

const refusedIn = (fields: URLSearchParams) => new URLSearchParams([...fields].map(refusedField))

const refusedField = <Value>([name, value]: [string, Value]): [string, Value | string] => [
  name,
  isPassword(name) ? refusedByAll : value,
]

function refusedInJson(text: string): string {
  const form = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text)).data
  if (!form) return text
  return JSON.stringify(Object.fromEntries(Object.entries(form).map(refusedField)))
}

const node = z.looseObject({
  attributes: z.looseObject({ name: z.string().optional() }),
  messages: z.array(z.unknown()),
})
const flow = z.looseObject({ ui: z.looseObject({ nodes: z.array(node) }) })

/** The flow with `message` where the provider said what it thinks of the password. */
function withMessage(answer: IdentityAnswer, message: UiMessage): IdentityAnswer {
  if (answer.status !== 400 || !Buffer.isBuffer(answer.body)) return answer
  const { data } = flow.safeParse(parse(answer.body.toString('utf8')))
  if (!data) return answer
  const nodes = data.ui.nodes.map((one) =>
    one.attributes.name === 'password' && one.messages.length > 0
      ? { ...one, messages: [message] }
      : one,
  )
  return { ...answer, body: Buffer.from(JSON.stringify({ ...data, ui: { ...data.ui, nodes } })) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

import type { IncomingHttpHeaders } from 'node:http'
import { IdentityError } from './identity-error.ts'
import type { IdentityAnswer, IdentityProvider, IdentityRequest } from './provider.ts'
import { mountPath } from './provider.ts'
import { traceHeaders } from '#server/platform/telemetry/spans.ts'
import { withoutInvite } from './without-invite.ts'

const publicPaths = ['/self-service', '/sessions', '/schemas', '/.well-known/ory']

// Hop-by-hop, recomputed, or statements about the client that only we may make.
const droppedRequestHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  'content-length',
  'accept-encoding',
  'forwarded',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  // Cookies alone say whose request it is: what limits and ends sessions here reads nothing else.
  'authorization',
  'x-session-token',
  'x-session-cookie',
])
const droppedRequestPrefixes = ['x-forwarded-', 'ory-']

const droppedAnswerHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
  'set-cookie',
  'trailer',
  'upgrade',
])

const timeoutMs = 10_000

export type ProxyOptions = {
  /** Kratos's public API or the Ory Network project. */
  oryUrl: string
  /** For Ory Network: lets it answer under our own address. */
  oryApiKey: string | null
  appOrigin: () => string
  fetch?: typeof fetch
}

/** Passes the public API of an Ory Kratos or Ory Network through; never its admin API. */
export function createProxyProvider(options: ProxyOptions): IdentityProvider {
  const ask = options.fetch ?? fetch
  return async (request) => {
    if (!isPublic(request.path)) throw new IdentityError('not_found')
    const url = new URL(`${options.oryUrl.replace(/\/$/, '')}${request.path}`)
    url.search = request.query.toString()
    const sendsBody = request.method !== 'GET' && request.method !== 'HEAD'
    try {
      const response = await ask(url, {
        method: request.method,
        headers: requestHeaders(request, options),
        ...(sendsBody ? { body: new Uint8Array(withoutInvite(request)) } : {}),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return await toAnswer(response)
    } catch (cause) {
      throw Object.assign(new IdentityError('upstream_unavailable'), { cause })
    }
  }
}

/** Judged after decoding and resolving, as the upstream will see it. */
function isPublic(path: string): boolean {
  if (/%|\\|\/\/|\/\.{1,2}(\/|$)/.test(path)) return false
  return publicPaths.some((allowed) => path === allowed || path.startsWith(`${allowed}/`))
}

function requestHeaders(request: IdentityRequest, options: ProxyOptions): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && isPassed(name, request.headers))
      headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  const origin = new URL(options.appOrigin())
  headers.set('x-forwarded-for', request.address)
  headers.set('x-forwarded-host', origin.host)
  headers.set('x-forwarded-proto', origin.protocol.slice(0, -1))
  const ours = { ...networkHeaders(options), ...traceHeaders() }
  for (const [name, value] of Object.entries(ours)) headers.set(name, value)
  return headers
}

function isPassed(name: string, headers: IncomingHttpHeaders): boolean {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/)
  return (
    !droppedRequestHeaders.has(name) &&
    !named.includes(name) &&
    !droppedRequestPrefixes.some((prefix) => name.startsWith(prefix))
  )
}

/** What Ory Network must be told so that it answers under our address; nothing for a Kratos. */
export function networkHeaders(
  options: Pick<ProxyOptions, 'oryApiKey' | 'appOrigin'>,
): Record<string, string> {
  if (!options.oryApiKey) return {}
  return {
    'ory-base-url-rewrite': `${options.appOrigin()}${mountPath}/`,
    'ory-base-url-rewrite-token': options.oryApiKey,
    'ory-no-custom-domain-redirect': 'true',
  }
}

async function toAnswer(response: Response): Promise<IdentityAnswer> {
  const headers: Record<string, string> = {}
  for (const [name, value] of response.headers)
    if (!droppedAnswerHeaders.has(name)) headers[name] = value
  return {
    status: response.status,
    headers,
    setCookies: response.headers.getSetCookie(),
    body: Buffer.from(await response.arrayBuffer()),
  }
}

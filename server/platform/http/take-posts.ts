import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { AppError } from '#shared/errors/catalogue.ts'
import type { AccessLog } from './access-log.ts'
import { clientAddress, dropClaims } from './client-address.ts'
import type { ProxyTrust } from './client-address.ts'
import type { InFlight } from './in-flight.ts'
import type { Log } from '#server/platform/log.ts'
import type { Metrics } from './metrics.ts'
import { keepAccounts, problemAnswer } from './requests.ts'
import { openHeaders } from './security.ts'

/** Takes what was posted from `ip`; 204 once it resolves. What it throws refuses it. */
export type Take = (request: IncomingMessage, ip: string) => Promise<void>

type Parts = {
  log: Log
  metrics: Pick<Metrics, 'http'>
  accessLog?: AccessLog
  inFlight: Pick<InFlight, 'run'>
  trustProxy: ProxyTrust | null
  /** Whether what is posted to a host, by its name without port, is for this installation. */
  isServed: (host: string) => boolean
}

/**
 * Takes what is posted to `path`, on every host and from every page, before the layers of Koa, which cost
 * many times as much as such a request; `next` gets all others. What those layers do for each request is
 * done here as well, but for the headers that tell browsers how to show a page.
 */
export function takePosts(
  path: string,
  take: Take,
  { log, metrics, accessLog, inFlight, trustProxy, isServed }: Parts,
  next: RequestListener,
): RequestListener {
  const accounts = keepAccounts(log, metrics.http, accessLog)

  const account = (request: IncomingMessage, response: ServerResponse) => () =>
    accounts({
      headers: request.headers,
      async answer(requestId) {
        if (request.method !== 'POST') throw new AppError('not-found')
        await take(request, clientAddress(request, trustProxy))
        const headers = { 'x-request-id': requestId, 'cache-control': 'no-store', ...openHeaders }
        response.writeHead(204, headers).end()
      },
      refuse(error, requestId) {
        const { status, headers, body } = problemAnswer(error, requestId)
        const own = {
          'x-request-id': requestId,
          'x-content-type-options': 'nosniff',
          'content-length': Buffer.byteLength(body),
        }
        response.writeHead(status, { ...headers, ...openHeaders, ...own }).end(body)
      },
      outcome: () => ({
        method: request.method ?? '',
        route: path,
        status: response.statusCode,
        who: null,
      }),
    })

  return (request, response) => {
    if (!isAt(path, request.url ?? '')) return next(request, response)
    dropClaims(request, trustProxy)
    if (!isServed(hostName(request, trustProxy))) return next(request, response)
    void inFlight.run(account(request, response))
  }
}

const isAt = (path: string, url: string) => url === path || url.startsWith(`${path}?`)

/** The name in the Host header, or in what a proxy of ours says instead, without the port. */
function hostName({ headers }: IncomingMessage, trust: ProxyTrust | null): string {
  const forwarded = trust ? headers['x-forwarded-host'] : undefined
  const [host = ''] = String(forwarded ?? headers.host ?? '').split(/[,:]/, 1)
  return host.trim().toLowerCase().replace(/\.$/, '')
}

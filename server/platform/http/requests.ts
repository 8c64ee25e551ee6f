import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError, toProblem } from '#shared/errors/catalogue.ts'
import { TooManyRequests } from '#shared/errors/too-many-requests.ts'
import type { Log } from '#server/platform/log.ts'
import { noAccessLog } from './access-log.ts'
import type { Access, AccessLog } from './access-log.ts'
import type { HttpMetrics } from './metrics.ts'
import { isOurFault, toAppError } from '#server/platform/http/api-errors.ts'
import { inRequestSpan } from '#server/platform/telemetry/spans.ts'
import type { Context, Layer } from './layer.ts'

/** What no layer has a name for: mostly what leads nowhere. */
const unnamed = 'other'

/** How one request is answered. */
type Asked = {
  headers: IncomingHttpHeaders
  answer(requestId: string): Promise<unknown>
  /** Answers with what was thrown instead. */
  refuse(error: AppError, requestId: string): void
  /** What it came to. */
  outcome(): Pick<Access, 'method' | 'route' | 'status' | 'who'>
}

/**
 * Answers a request under a number of its own, within its trace, and counts it once it is answered by
 * its route, with a line in the access log.
 */
type Accounts = (asked: Asked) => Promise<void>

export function keepAccounts(
  log: Log,
  metrics: HttpMetrics,
  accessLog: AccessLog = noAccessLog,
): Accounts {
  return (asked) => {
    const requestId = randomUUID()
    return inRequestSpan({ headers: asked.headers, requestId }, async (traceId) => {
      const ids = traceId ? { requestId, traceId } : { requestId }
      const started = performance.now()
      try {
        await asked.answer(requestId)
      } catch (thrown) {
        const error = toAppError(thrown)
        if (isOurFault(error)) log.error({ err: thrown, ...ids }, 'request failed')
        asked.refuse(error, requestId)
      }
      const ms = performance.now() - started
      const { method, route, status, who } = asked.outcome()
      metrics.observe({ method, route, status, ms })
      accessLog.say({ ...ids, method, route, status, ms: Math.round(ms), who })
      return { method, route, status }
    })
  }
}

/** Keeps accounts of what comes by the layers of Koa, and turns what they throw into a problem. */
export function requests(...books: Parameters<typeof keepAccounts>): Layer {
  const accounts = keepAccounts(...books)
  return (ctx, next) =>
    accounts({
      headers: ctx.req.headers,
      answer(requestId) {
        ctx.state.requestId = requestId
        ctx.set('x-request-id', requestId)
        return answer(ctx, next)
      },
      refuse: (error) => answerProblem(ctx, error),
      outcome() {
        const { route = unnamed, who = null } = ctx.state
        return { method: ctx.method, route, status: ctx.res.statusCode, who }
      },
    })
}

async function answer(ctx: Context, next: () => Promise<unknown>): Promise<void> {
  await next()
  if (ctx.status === 404 && !ctx.body && ctx.respond !== false) throw new AppError('not-found')
}

/** Answers with the problem of `error` (RFC 9457). */
function answerProblem(ctx: Context, error: AppError): void {
  const { status, headers, body } = problemAnswer(error, ctx.state.requestId)
  ctx.status = status
  ctx.set(headers)
  ctx.body = body
}

/** The problem of `error` as an answer. */
export function problemAnswer(error: AppError, requestId: string | undefined) {
  const problem = toProblem(error, requestId)
  const headers: Record<string, string> = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  }
  if (error instanceof TooManyRequests) headers['retry-after'] = String(error.retryAfterSeconds)
  return { status: problem.status, headers, body: JSON.stringify(problem) }
}

import { randomUUID } from 'node:crypto'
import { AppError, toProblem } from '#shared/errors/catalogue.ts'
import { TooManyRequests } from '#shared/errors/too-many-requests.ts'
import type { Log } from '#server/platform/log.ts'
import { noAccessLog } from './access-log.ts'
import type { AccessLog } from './access-log.ts'
import type { HttpMetrics } from './metrics.ts'
import { isOurFault, toAppError } from '#server/platform/http/api-errors.ts'
import { inRequestSpan } from '#server/platform/telemetry/spans.ts'
import type { Context, Layer } from './layer.ts'

/** What no layer has a name for: mostly what leads nowhere. */
const unnamed = 'other'

/**
 * Numbers each request, turns what is thrown into a problem, and counts it once it is answered by its
 * route, with a line in the access log.
 */
export function requests(
  log: Log,
  metrics: HttpMetrics,
  accessLog: AccessLog = noAccessLog,
): Layer {
  return (ctx, next) => {
    const requestId = randomUUID()
    ctx.state.requestId = requestId
    ctx.set('x-request-id', requestId)
    const { headers } = ctx.req
    return inRequestSpan({ headers, requestId }, async (traceId) => {
      const ids = traceId ? { requestId, traceId } : { requestId }
      const started = performance.now()
      try {
        await answer(ctx, next)
      } catch (thrown) {
        const error = toAppError(thrown)
        if (isOurFault(error)) log.error({ err: thrown, ...ids }, 'request failed')
        answerProblem(ctx, error)
      }
      const ms = performance.now() - started
      const { route = unnamed, who = null } = ctx.state
      const { method } = ctx
      const status = ctx.res.statusCode
      metrics.observe({ method, route, status, ms })
      accessLog.say({ ...ids, method, route, status, ms: Math.round(ms), who })
      return { method, route, status }
    })
  }
}

async function answer(ctx: Context, next: () => Promise<unknown>): Promise<void> {
  await next()
  if (ctx.status === 404 && !ctx.body && ctx.respond !== false) throw new AppError('not-found')
}

/** Answers with the problem of `error` (RFC 9457). */
export function answerProblem(ctx: Context, error: AppError): void {
  const problem = toProblem(error, ctx.state.requestId)
  ctx.status = problem.status
  ctx.set('cache-control', 'no-store')
  if (error instanceof TooManyRequests) ctx.set('retry-after', String(error.retryAfterSeconds))
  ctx.body = JSON.stringify(problem)
  ctx.type = 'application/problem+json'
}

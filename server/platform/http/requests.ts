import { randomUUID } from 'node:crypto'
import { AppError, toProblem } from '#shared/errors/catalogue.ts'
import { TooManyRequests } from '#shared/errors/too-many-requests.ts'
import type { Log } from '#server/platform/log.ts'
import type { HttpMetrics } from './metrics.ts'
import { isOurFault, toAppError } from '#server/platform/http/api-errors.ts'
import type { Context, Layer } from './layer.ts'

/** Numbers each request, turns what is thrown into a problem, counts and logs one line. */
export function requests(log: Log, metrics: HttpMetrics): Layer {
  return async (ctx, next) => {
    const requestId = randomUUID()
    ctx.state.requestId = requestId
    ctx.set('x-request-id', requestId)
    const started = performance.now()
    try {
      await next()
      if (ctx.status === 404 && !ctx.body && ctx.respond !== false) throw new AppError('not-found')
    } catch (thrown) {
      const error = toAppError(thrown)
      if (isOurFault(error)) log.error({ err: thrown, requestId }, 'request failed')
      answerProblem(ctx, error)
    } finally {
      const ms = performance.now() - started
      metrics.observe(ctx.method, ctx.res.statusCode, ms)
      log.debug(
        { requestId, method: ctx.method, status: ctx.res.statusCode, ms: Math.round(ms) },
        'request',
      )
    }
  }
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

import type { Middleware } from 'koa'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError } from '#shared/errors/catalogue.ts'

/** At most `points` requests in `seconds` for one address below `prefix`; then 429 with Retry-After. */
export function rateLimit(prefix: string, points: number, seconds: number): Middleware {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return async (ctx, next) => {
    if (!ctx.path.startsWith(prefix)) return next()
    const verdict = await limiter
      .consume(ctx.ip)
      .catch((refusal: { msBeforeNext?: number }) => refusal)
    if (verdict instanceof Error) throw verdict
    if ('consumedPoints' in verdict && Number(verdict.consumedPoints) > points) {
      ctx.set('retry-after', String(Math.ceil((verdict.msBeforeNext ?? 1000) / 1000)))
      throw new AppError('rate-limited')
    }
    return next()
  }
}

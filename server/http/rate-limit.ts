import type { Middleware } from 'koa'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/errors/catalogue.ts'

/** At most `points` requests in `seconds` for one address below `prefix`; then 429 with Retry-After. */
export function rateLimit(prefix: string, points: number, seconds: number): Middleware {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return async (ctx, next) => {
    if (!ctx.path.startsWith(prefix)) return next()
    try {
      await limiter.consume(ctx.ip)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      ctx.set('retry-after', String(Math.ceil(refusal.msBeforeNext / 1000)))
      throw new AppError('rate-limited')
    }
    return next()
  }
}

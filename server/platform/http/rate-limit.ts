import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networkOf } from '#server/platform/http/network-of.ts'
import { keepLimit } from './keep-limit.ts'
import type { Layer } from './layer.ts'

/**
 * At most `points` requests in `seconds` for one network; then 429 with Retry-After. `path` ends in
 * `/` for everything below it, else it is one path; `method` leaves those with other methods alone.
 */
export function rateLimit(path: string, points: number, seconds: number, method?: 'POST'): Layer {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return async (ctx, next) => {
    const isMeant = path.endsWith('/') ? ctx.path.startsWith(path) : ctx.path === path
    if (!isMeant || (method && ctx.method !== method)) return next()
    await keepLimit(limiter, networkOf(ctx.ip))
    return next()
  }
}

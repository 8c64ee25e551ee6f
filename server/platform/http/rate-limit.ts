import { networkOf } from '#server/platform/http/network-of.ts'
import { TooManyRequests } from '#shared/errors/too-many-requests.ts'
import type { Limiter } from '#server/platform/limits/limiter.ts'
import type { Layer } from './layer.ts'
import { sayLimit } from './say-limit.ts'

/**
 * Keeps each network to a limit, and says how that stands; beyond it the answer is 429 with Retry-After. `path` ends in `/` for
 * everything below it, else it is one path; `method` leaves those with other methods alone.
 */
export function rateLimit(path: string, limiter: Limiter, method?: 'POST'): Layer {
  return async (ctx, next) => {
    const isMeant = path.endsWith('/') ? ctx.path.startsWith(path) : ctx.path === path
    if (!isMeant || (method && ctx.method !== method)) return next()
    const spent = await limiter.spend(networkOf(ctx.ip))
    sayLimit(ctx, spent)
    if (spent.isOver) throw new TooManyRequests(spent.resetSeconds)
    return next()
  }
}

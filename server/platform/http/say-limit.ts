import type { Spent } from '#server/platform/limits/limiter.ts'
import type { Context } from './layer.ts'

/** Says how a limit stands, beside those said before, as draft-ietf-httpapi-ratelimit-headers-10 writes it. */
export function sayLimit(ctx: Context, { name, points, seconds, left, resetSeconds }: Spent): void {
  ctx.append('ratelimit-policy', `"${name}";q=${points};w=${seconds}`)
  ctx.append('ratelimit', `"${name}";r=${left};t=${resetSeconds}`)
}

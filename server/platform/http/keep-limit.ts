import { RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiterMemory } from 'rate-limiter-flexible'
import { TooManyRequests } from '#shared/errors/catalogue.ts'

/** Counts one more, or `points`, for `key`; throws `rate-limited`, with when to try again, where there were too many. */
export async function keepLimit(
  limiter: RateLimiterMemory,
  key: string,
  points = 1,
): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new TooManyRequests(Math.ceil(refusal.msBeforeNext / 1000))
  }
}

import { RLWrapperTimeouts, RateLimiterRedis } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { RedisConnection } from '#server/platform/redis/redis-link.ts'
import { BoundedMemory } from './bounded-memory.ts'

/** So many in so long a time. */
export type Limit = { points: number; seconds: number }

export type Counter = Pick<RateLimiterAbstract, 'points' | 'consume' | 'get' | 'penalty' | 'reward'>

/** Counts by key in windows of time, which begin with the first count. */
export type Counters = { counter(name: string, limit: Limit): Counter }

// Whoever asks waits for the count, so it is taken here when Redis takes longer.
const timeoutMs = 250

/** Counters of this process. */
export const countersHere: Counters = { counter: countHere }

/**
 * Counters of this process, or with Redis of all nodes together. While Redis is away or takes too
 * long, each node counts by itself.
 */
export function createCounters(redis: Pick<RedisConnection, 'commands'> | null): Counters {
  if (!redis) return countersHere
  return {
    counter(name, limit) {
      const { points, seconds } = limit
      const limiter = new RateLimiterRedis({
        storeClient: redis.commands,
        rejectIfRedisNotReady: true,
        keyPrefix: `fanfare:limits:${name}`,
        points,
        duration: seconds,
        // A flood is refused without asking Redis each time.
        inMemoryBlockOnConsumed: points,
      })
      const insuranceLimiter = countHere(name, limit)
      const patient = new RLWrapperTimeouts({ limiter, insuranceLimiter, timeoutMs })
      // It has none of its own, and what they are is asked of it.
      patient.points = points
      return patient
    },
  }
}

function countHere(keyPrefix: string, { points, seconds }: Limit): BoundedMemory {
  return new BoundedMemory({ keyPrefix, points, duration: seconds })
}

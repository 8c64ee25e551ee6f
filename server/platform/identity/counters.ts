import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Log } from '#server/platform/log.ts'

export type Limit = { points: number; seconds: number }

export type Counter = Pick<RateLimiterAbstract, 'points' | 'get' | 'penalty' | 'reward'>

/** Counts by key in windows of time, which begin with the first count. */
export type Counters = {
  counter(name: string, limit: Limit): Counter
  close(): void
}

// Whoever signs in waits for the count, so it is taken here when Redis takes longer.
const timeoutMs = 500

/** Counters of this process. */
export const countersHere = {
  counter: (name: string, { points, seconds }: Limit) =>
    new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  close: () => undefined,
}

/**
 * Counters of this process, or with Redis of all nodes together; while Redis is away each node
 * counts by itself.
 */
export async function openCounters(options: {
  redisUrl: string | null
  log: Log
}): Promise<Counters> {
  if (!options.redisUrl) return countersHere
  const { Redis } = await import('ioredis')
  const redis = new Redis(options.redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeoutMs,
    retryStrategy: (attempt) => Math.min(100 * 2 ** attempt, 2_000),
  })
  // Others say loudly that Redis is away.
  redis.on('error', (err) => options.log.debug({ err }, 'attempts are counted on this node only'))
  return {
    counter: (name, limit) =>
      new RateLimiterRedis({
        storeClient: redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: countersHere.counter(name, limit),
        keyPrefix: `fanfare:attempts:${name}`,
        points: limit.points,
        duration: limit.seconds,
      }),
    close: () => redis.disconnect(),
  }
}

import { RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyRequests } from '#shared/errors/too-many-requests.ts'
import type { Counter, Counters, Limit } from './counters.ts'

/** How a limit stands for one key after a count. */
export type Spent = Limit & {
  name: string
  isOver: boolean
  left: number
  /** Seconds until all of it is there again. */
  resetSeconds: number
}

export type Limiter = {
  /** Counts one more, or `points`, for `key`, whether or not that is too many. */
  spend(key: string, points?: number): Promise<Spent>
  /** The same; throws `rate-limited`, with when to try again, where there were too many. */
  keep(key: string, points?: number): Promise<void>
  /** Throws the same where nothing is left. Counts nothing. */
  requireLeft(key: string): Promise<void>
  /** Takes one count back. */
  giveBack(key: string): Promise<void>
}

/** One limit by key. `onRefused` is told whenever somebody is refused because of it. */
export function createLimiter(
  name: string,
  limit: Limit,
  counters: Counters,
  onRefused: (name: string) => void = () => undefined,
): Limiter {
  const counter = counters.counter(name, limit)

  async function spend(key: string, points = 1): Promise<Spent> {
    const { isOver, counted } = await consume(counter, key, points)
    if (isOver) onRefused(name)
    const left = isOver ? 0 : counted.remainingPoints
    return { name, ...limit, isOver, left, resetSeconds: secondsIn(counted) }
  }

  return {
    spend,
    async keep(key, points) {
      const { isOver, resetSeconds } = await spend(key, points)
      if (isOver) throw new TooManyRequests(resetSeconds)
    },
    async requireLeft(key) {
      const state = await counter.get(key)
      if (!state || state.consumedPoints < limit.points) return
      onRefused(name)
      throw new TooManyRequests(secondsIn(state))
    },
    giveBack: async (key) => void (await counter.reward(key)),
  }
}

/** The library throws what is too many. */
async function consume(counter: Counter, key: string, points: number) {
  try {
    return { isOver: false, counted: await counter.consume(key, points) }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { isOver: true, counted: refusal }
  }
}

const secondsIn = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))

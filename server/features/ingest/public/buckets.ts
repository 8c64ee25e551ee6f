import type { Granularity } from './entities.ts'

export const minuteMs = 60_000
export const dayMs = 86_400_000

const minutesOf = { minute: 1, quarter: 15 } as const

/**
 * The bucket of a moment (ms): its start in minutes since the epoch, 0 for the total. Days are those of
 * a company: `dayStart` is when the one of `at` begins (ms).
 */
export function bucketOf(at: number, granularity: Granularity, dayStart: number): number {
  if (granularity === 'total') return 0
  if (granularity === 'day') return Math.floor(dayStart / minuteMs)
  return partOf(at, granularity)
}

/** The minute or the quarter of an hour that a moment (ms) is in, as a bucket. */
export function partOf(at: number, granularity: keyof typeof minutesOf): number {
  const length = minutesOf[granularity]
  return Math.floor(at / minuteMs / length) * length
}

import type { Granularity } from './entities.ts'

export const minuteMs = 60_000
export const dayMs = 86_400_000

const minutesOf: Record<Exclude<Granularity, 'total'>, number> = {
  minute: 1,
  quarter: 15,
  day: 1_440,
}

/** The bucket of a moment (ms): its start in minutes since the epoch, 0 for the total. */
export function bucketOf(at: number, granularity: Granularity): number {
  if (granularity === 'total') return 0
  const length = minutesOf[granularity]
  return Math.floor(at / minuteMs / length) * length
}

/** Days since the epoch, UTC. */
export function dayOf(at: number): number {
  return Math.floor(at / dayMs)
}

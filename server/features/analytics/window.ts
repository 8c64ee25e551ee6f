import type { Range } from '#shared/contract/ranges.ts'
import { bucketOf, dayMs, minuteMs } from '#server/features/ingest/public/buckets.ts'
import type { Granularity } from '#server/features/ingest/public/entities.ts'

type RangePlan = { stored: Granularity; bucketMs: number; buckets: number }

/** `stored` is what is read; `bucketMs` is what is shown, a whole number of stored buckets. */
const plans: Record<Range, RangePlan> = {
  hour: { stored: 'minute', bucketMs: minuteMs, buckets: 60 },
  day: { stored: 'quarter', bucketMs: 60 * minuteMs, buckets: 24 },
  week: { stored: 'day', bucketMs: dayMs, buckets: 7 },
  month: { stored: 'day', bucketMs: dayMs, buckets: 30 },
  quarter: { stored: 'day', bucketMs: dayMs, buckets: 90 },
}

/** The time that a range shows, in ms; `from` is its first stored bucket. */
export type Window = RangePlan & {
  start: number
  from: number
  now: number
  /**
   * As much time before the range as it has had so far, [from, to): the running bucket is compared
   * with as long a part of its like.
   */
  before: readonly [number, number]
}

/** The buckets of a range; the last one is the one that `now` (ms) is in. */
export function windowOf(range: Range, now: number): Window {
  const plan = plans[range]
  const last = now - (now % plan.bucketMs)
  const start = last - (plan.buckets - 1) * plan.bucketMs
  const length = plan.buckets * plan.bucketMs
  const before = [start - length, now - length] as const
  return { ...plan, start, from: bucketOf(start, plan.stored), now, before }
}

import type { Totals } from '#shared/contract/analytics.ts'
import { bucketOf, minuteMs } from './public/buckets.ts'
import { granularities } from './public/entities.ts'
import type { Granularity } from './public/entities.ts'
import type { OrderedEvent } from './take-numbers.ts'

export type Increment = {
  label: number
  granularity: Granularity
  bucket: number
  counts: Totals
}

/** A visitor of a day. */
export const visitorKey = (campaignLabel: number, day: number, visitor: string) =>
  `${campaignLabel} ${day} ${visitor}`

/** Visitors of a day, by their keys: who had not been counted before, and who not as converted. */
export type FirstTimes = { seen: ReadonlySet<string>; converted: ReadonlySet<string> }

/** Of an event all that its counts need. */
export type Countable = Pick<
  OrderedEvent,
  'campaignLabel' | 'label' | 'day' | 'dayStart' | 'visitor' | 'at' | 'kind' | 'bot' | 'reachesGoal'
>

/**
 * What to add to the rollups for `events`, one increment a bucket, in the one order in which every
 * process writes them (so that two transactions never wait for each other). Visitors and conversions
 * count where they are the first.
 */
export function rollUp(events: readonly Countable[], first: FirstTimes): Increment[] {
  const increments = new Map<string, Increment>()
  for (const { label, minute, dayStart, counts } of countMinutes(events, first))
    for (const granularity of granularities) {
      const bucket = bucketOf(minute, granularity, dayStart)
      const key = `${label} ${granularity} ${bucket}`
      const before = increments.get(key)?.counts ?? noCounts
      increments.set(key, { label, granularity, bucket, counts: addTotals(before, counts) })
    }
  return [...increments].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, increment]) => increment)
}

const noCounts: Totals = { views: 0, visitors: 0, clicks: 0, conversions: 0 }

type Minute = { label: number; minute: number; dayStart: number; counts: Totals }

/** Counts by label and by the beginning of their minute (ms): many events, few of either. */
function countMinutes(events: readonly Countable[], first: FirstTimes): Iterable<Minute> {
  const minutes = new Map<string, Minute>()
  const unseen = new Set(first.seen)
  const unconverted = new Set(first.converted)
  for (const event of events) {
    const { label, at, dayStart, campaignLabel, day, visitor } = event
    const minute = at - (at % minuteMs)
    const key = `${label} ${minute} ${dayStart}`
    const known = minutes.get(key) ?? { label, minute, dayStart, counts: { ...noCounts } }
    minutes.set(key, known)
    if (event.kind === 'view') known.counts.views += 1
    if (event.kind === 'click') known.counts.clicks += 1
    if (event.bot) continue
    const own = visitorKey(campaignLabel, day, visitor)
    if (unseen.delete(own)) known.counts.visitors += 1
    if (event.reachesGoal && unconverted.delete(own)) known.counts.conversions += 1
  }
  return minutes.values()
}

/** Both together. */
export function addTotals(one: Totals, other: Totals): Totals {
  return {
    views: one.views + other.views,
    visitors: one.visitors + other.visitors,
    clicks: one.clicks + other.clicks,
    conversions: one.conversions + other.conversions,
  }
}

import type { Totals } from '#shared/contract/analytics.ts'
import { bucketOf, dayOf, minuteMs } from './public/buckets.ts'
import { granularities } from './public/entities.ts'
import type { Granularity } from './public/entities.ts'
import type { NumberedEvent } from './number-events.ts'

export type Increment = {
  label: number
  granularity: Granularity
  bucket: number
  counts: Totals
}

/** A visitor of a day (days since the epoch). */
export const visitorKey = (campaignLabel: number, day: number, visitor: string) =>
  `${campaignLabel} ${day} ${visitor}`

/** Of visitors of a day, by their keys, the labels under which nobody had counted them that day. */
export type FirstLabels = ReadonlyMap<string, ReadonlySet<number>>

/**
 * What to add to the rollups for `events`, one increment a bucket, in the one order in which every
 * process writes them (so that two transactions never wait for each other). Visitors count where they
 * are `first`.
 */
export function rollUp(events: readonly NumberedEvent[], first: FirstLabels): Increment[] {
  const increments = new Map<string, Increment>()
  for (const [label, minutes] of countMinutes(events, first))
    for (const [at, counts] of minutes)
      for (const granularity of granularities) {
        const bucket = bucketOf(at, granularity)
        const key = `${label} ${granularity} ${bucket}`
        const before = increments.get(key)?.counts ?? noCounts
        increments.set(key, { label, granularity, bucket, counts: sum(before, counts) })
      }
  return [...increments].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, increment]) => increment)
}

const noCounts: Totals = { views: 0, visitors: 0, clicks: 0, conversions: 0 }
const counted = { view: 'views', click: 'clicks', goal: 'conversions' } as const

/** Counts by label and by the beginning of their minute (ms): many events, few of either. */
function countMinutes(
  events: readonly NumberedEvent[],
  first: FirstLabels,
): Map<number, Map<number, Totals>> {
  const byLabel = new Map<number, Map<number, Totals>>()
  const unseen = new Map([...first].map(([key, labels]) => [key, new Set(labels)]))
  for (const event of events) {
    const minute = event.at - (event.at % minuteMs)
    const { campaignLabel, visitor, at } = event
    const own = event.bot ? undefined : unseen.get(visitorKey(campaignLabel, dayOf(at), visitor))
    for (const label of event.labels) {
      const minutes = byLabel.get(label) ?? new Map<number, Totals>()
      const counts = minutes.get(minute) ?? { ...noCounts }
      counts[counted[event.kind]] += 1
      if (own?.delete(label)) counts.visitors += 1
      minutes.set(minute, counts)
      byLabel.set(label, minutes)
    }
  }
  return byLabel
}

function sum(one: Totals, other: Totals): Totals {
  return {
    views: one.views + other.views,
    visitors: one.visitors + other.visitors,
    clicks: one.clicks + other.clicks,
    conversions: one.conversions + other.conversions,
  }
}

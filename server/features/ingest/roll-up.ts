import type { Totals } from '#shared/contract/analytics.ts'
import { bucketOf, dayOf } from './public/buckets.ts'
import { granularities } from './public/entities.ts'
import type { Granularity } from './public/entities.ts'
import type { NumberedEvent } from './number-events.ts'

export type Increment = {
  label: number
  granularity: Granularity
  bucket: number
  counts: Totals
}

/** That a visitor of a day is counted under a label. */
export function visitorKey(
  { campaignLabel, visitor, at }: Pick<NumberedEvent, 'campaignLabel' | 'visitor' | 'at'>,
  label: number,
): string {
  return `${campaignLabel} ${dayOf(at)} ${label} ${visitor}`
}

/**
 * What to add to the rollups for `events`, one increment a bucket, in the one order in which every
 * process writes them (so that two transactions never wait for each other). `first` holds the keys
 * of visitors, by label, that the database had not counted that day.
 */
export function rollUp(events: readonly NumberedEvent[], first: ReadonlySet<string>): Increment[] {
  const increments = new Map<string, Increment>()
  const unseen = new Set(first)
  for (const event of events)
    for (const label of event.labels)
      add(increments, event, label, !event.bot && unseen.delete(visitorKey(event, label)))
  return [...increments].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, increment]) => increment)
}

const counted = { view: 'views', click: 'clicks', goal: 'conversions' } as const

function add(
  increments: Map<string, Increment>,
  event: NumberedEvent,
  label: number,
  isFirst: boolean,
): void {
  for (const granularity of granularities) {
    const bucket = bucketOf(event.at, granularity)
    const key = `${label} ${granularity} ${bucket}`
    let increment = increments.get(key)
    if (!increment) {
      const counts = { views: 0, visitors: 0, clicks: 0, conversions: 0 }
      increment = { label, granularity, bucket, counts }
      increments.set(key, increment)
    }
    increment.counts[counted[event.kind]] += 1
    if (isFirst) increment.counts.visitors += 1
  }
}

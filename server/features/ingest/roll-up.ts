import type { Totals } from '#shared/contract/analytics.ts'
import { bucketOf, dayOf } from './public/buckets.ts'
import { eventDimensions, granularities } from './public/entities.ts'
import type { Dimension, Granularity } from './public/entities.ts'
import type { VisitEvent } from './public/visit-event.ts'

/** A stored event with its source settled. */
export type CountedEvent = VisitEvent & { source: string }

export type RollupKey = {
  campaignId: string
  dimension: Dimension
  granularity: Granularity
  bucket: number
  value: string
}
export type Increment = RollupKey & { counts: Totals }

export type DimensionValue = { dimension: Dimension; value: string }

/** What an event is counted under, besides `all`. Robots are counted under `bot` only. */
export function valuesOf(event: CountedEvent): DimensionValue[] {
  return eventDimensions.map(({ dimension, property }) => ({
    dimension,
    value: String(event[property]),
  }))
}

export function visitorKey(event: VisitEvent): string {
  return `${event.campaignId}\n${dayOf(event.at)}\n${event.visitor}`
}

export function visitorValueKey(event: VisitEvent, at: DimensionValue): string {
  return `${visitorKey(event)}\n${at.dimension}\n${at.value}`
}

/**
 * What to add to the rollups for `events`, one increment a bucket, in the one order in which every
 * process writes them (so that two transactions never wait for each other). `first` holds the keys
 * of visitors (and of visitors by value) that the database had not counted that day.
 */
export function rollUp(events: readonly CountedEvent[], first: ReadonlySet<string>): Increment[] {
  const increments = new Map<string, Increment>()
  const unseen = new Set(first)
  for (const event of events) {
    if (event.bot) {
      add(increments, event, { dimension: 'bot', value: '' }, false)
      continue
    }
    const isFirst = unseen.delete(visitorKey(event))
    add(increments, event, { dimension: 'all', value: '' }, isFirst)
    for (const at of valuesOf(event))
      add(increments, event, at, unseen.delete(visitorValueKey(event, at)))
  }
  return [...increments].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, increment]) => increment)
}

const counted = { view: 'views', click: 'clicks', goal: 'conversions' } as const

function add(
  increments: Map<string, Increment>,
  event: CountedEvent,
  { dimension, value }: DimensionValue,
  isFirst: boolean,
): void {
  for (const granularity of granularities) {
    const bucket = bucketOf(event.at, granularity)
    const { campaignId } = event
    const key = [campaignId, dimension, granularity, bucket, value].join('\n')
    const increment = increments.get(key) ?? {
      campaignId,
      dimension,
      granularity,
      bucket,
      value,
      counts: {
        views: 0,
        visitors: 0,
        clicks: 0,
        conversions: 0,
      },
    }
    increment.counts[counted[event.kind]] += 1
    if (isFirst) increment.counts.visitors += 1
    increments.set(key, increment)
  }
}

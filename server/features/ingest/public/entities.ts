import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { Device } from './sender.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'

export const eventKinds = ['view', 'click', 'goal'] as const
/** `goal` is what counts as a conversion. */
export type EventKind = (typeof eventKinds)[number]

export const granularities = ['minute', 'quarter', 'day', 'total'] as const
/** Lengths of a bucket; `quarter` is a quarter of an hour, `total` the one bucket of all time. */
export type Granularity = (typeof granularities)[number]

/** Every event once, by the id that the browser gave it. Times are ms since the epoch. */
export const VisitEventEntity = defineEntity({
  name: 'VisitEvent',
  tableName: 'visit_event',
  properties: {
    id: p.uuid().primary(),
    campaignId: p.uuid(),
    releaseId: p.uuid(),
    releaseNumber: p.integer(),
    pageId: p.string(),
    page: p.string(),
    blockId: p.string().nullable(),
    kind: p.string().$type<EventKind>(),
    visitor: p.string(),
    source: p.string(),
    device: p.string().$type<Device>(),
    bot: p.boolean(),
    at: p.bigint('number'),
  },
  indexes: [{ properties: ['campaignId', 'at'] }],
})

/** The dimensions that events have a value in: which property of an event, in which column. */
export const eventDimensions = [
  { dimension: 'page', property: 'page', column: 'page' },
  { dimension: 'release', property: 'releaseNumber', column: 'release_number' },
  { dimension: 'source', property: 'source', column: 'source' },
  { dimension: 'device', property: 'device', column: 'device' },
] as const satisfies {
  dimension: string
  property: keyof InferEntity<typeof VisitEventEntity>
  column: string
}[]

/** What counts are kept by. `bot` counts what robots did; all others leave robots out. */
export type Dimension = 'all' | (typeof eventDimensions)[number]['dimension'] | 'bot'
export const dimensions: readonly Dimension[] = [
  'all',
  ...eventDimensions.map(({ dimension }) => dimension),
  'bot',
]

/** Who visited a campaign on a day (days since the epoch, UTC), by that day's hash. */
export const VisitorDayEntity = defineEntity({
  name: 'VisitorDay',
  tableName: 'visitor_day',
  properties: {
    day: p.integer().primary(),
    campaignId: p.uuid().primary(),
    visitor: p.string().primary(),
    /** Events counted; 0 for someone who has only been present so far that day. */
    events: p.integer(),
    /** In ms; `goneForGood` once they are there as a visitor of the next day. */
    lastSeen: p.bigint('number'),
    /** Where the visitor came from last, if from anywhere. */
    source: p.string().nullable(),
  },
  indexes: [{ properties: ['campaignId', 'lastSeen'] }],
})

/** Which values of a dimension a visitor of a day was counted in. */
export const VisitorValueEntity = defineEntity({
  name: 'VisitorValue',
  tableName: 'visitor_value',
  properties: {
    day: p.integer().primary(),
    campaignId: p.uuid().primary(),
    dimension: p.string().$type<Dimension>().primary(),
    value: p.string().primary(),
    visitor: p.string().primary(),
  },
})

/** The counts of one bucket. `bucket` is its start in minutes since the epoch, 0 for `total`. */
export const VisitRollupEntity = defineEntity({
  name: 'VisitRollup',
  tableName: 'visit_rollup',
  properties: {
    campaignId: p.uuid().primary(),
    dimension: p.string().$type<Dimension>().primary(),
    granularity: p.string().$type<Granularity>().primary(),
    bucket: p.integer().primary(),
    value: p.string().primary(),
    views: p.integer(),
    clicks: p.integer(),
    conversions: p.integer(),
    /** Visitors first seen that day in this bucket, so all granularities have the same sum. */
    visitors: p.integer(),
  },
})

/** The secret of a day's visitor hashes, shared by all processes and deleted when it is over. */
export const VisitSaltEntity = defineEntity({
  name: 'VisitSalt',
  tableName: 'visit_salt',
  properties: { day: p.integer().primary(), salt: p.string() },
})

/** The one key that signs the attribution inside published pages. */
export const PageSecretEntity = defineEntity({
  name: 'PageSecret',
  tableName: 'page_secret',
  properties: { id: p.integer().primary(), secret: p.string() },
})

export const ingestEntities = [
  VisitEventEntity,
  VisitorDayEntity,
  VisitorValueEntity,
  VisitRollupEntity,
  VisitSaltEntity,
  PageSecretEntity,
]
export type IngestTables = TablesOf<(typeof ingestEntities)[number]>

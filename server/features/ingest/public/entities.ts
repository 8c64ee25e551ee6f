import { defineEntity, p } from '@mikro-orm/core'
import { EventIdType } from '../event-id-type.ts'
import type { Device } from './sender.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'

export const eventKinds = ['view', 'click', 'goal'] as const
/** `goal` is what counts as a conversion. */
export type EventKind = (typeof eventKinds)[number]

export const granularities = ['minute', 'quarter', 'day', 'total'] as const
/** Lengths of a bucket; `quarter` is a quarter of an hour, `total` the one bucket of all time. */
export type Granularity = (typeof granularities)[number]

const number = () => p.integer().primary()
/** Of the words of a row, for finding it: a hash, as the words are long. */
const digest = () => p.string().unique()

/**
 * What is counted by itself: a value that the events of a campaign have in a dimension. The label of
 * the dimension `all` stands for the campaign wherever rows are many.
 */
export const VisitLabelEntity = defineEntity({
  name: 'VisitLabel',
  tableName: 'visit_label',
  properties: {
    id: number(),
    campaignId: p.uuid(),
    dimension: p.string().$type<Dimension>(),
    value: p.string(),
    digest: digest(),
  },
  indexes: [{ properties: ['campaignId', 'dimension'] }],
})

/** Where events happen: a page of a release, or a block of it. */
export const VisitPlaceEntity = defineEntity({
  name: 'VisitPlace',
  tableName: 'visit_place',
  properties: {
    id: number(),
    campaignId: p.uuid(),
    releaseId: p.uuid(),
    releaseNumber: p.integer(),
    pageId: p.string(),
    page: p.string(),
    blockId: p.string().nullable(),
    digest: digest(),
  },
  indexes: [{ properties: ['campaignId'] }],
})

/** Where visitors of a campaign come from. */
export const VisitOriginEntity = defineEntity({
  name: 'VisitOrigin',
  tableName: 'visit_origin',
  properties: { id: number(), campaignId: p.uuid(), source: p.string(), digest: digest() },
  indexes: [{ properties: ['campaignId'] }],
})

/** What is kept of who sent an event; of all campaigns, as it tells nobody from others. */
export const VisitSenderEntity = defineEntity({
  name: 'VisitSender',
  tableName: 'visit_sender',
  properties: { id: number(), device: p.string().$type<Device>(), digest: digest() },
})

/** How kinds are stored. */
export const kindNumbers = { view: 1, click: 2, goal: 3 } as const satisfies Record<
  EventKind,
  number
>

/**
 * Every event once, by the id that the browser gave it; what many have in common stands in the tables
 * above, by number. The order of columns leaves no gaps on PostgreSQL. Times are ms since the epoch.
 */
export const VisitEventEntity = defineEntity({
  name: 'VisitEvent',
  tableName: 'visit_event',
  properties: {
    id: p.type(EventIdType).primary(),
    at: p.bigint('number'),
    campaignLabel: p.integer(),
    place: p.integer(),
    origin: p.integer(),
    sender: p.integer(),
    kind: p.smallint(),
    bot: p.boolean(),
    visitor: p.string(),
  },
  indexes: [{ properties: ['campaignLabel', 'at'] }],
})

/** The dimensions that events have a value in: which property of an event, in which table. */
export const eventDimensions = [
  { dimension: 'page', property: 'page', column: 'visit_place.page' },
  { dimension: 'release', property: 'releaseNumber', column: 'visit_place.release_number' },
  { dimension: 'source', property: 'source', column: 'visit_origin.source' },
  { dimension: 'device', property: 'device', column: 'visit_sender.device' },
] as const satisfies {
  dimension: string
  property: string
  column: `visit_${string}`
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
    campaignLabel: p.integer().primary(),
    visitor: p.string().primary(),
    /** In ms; `goneForGood` once they are there as a visitor of the next day. */
    lastSeen: p.bigint('number'),
    /** Events counted; 0 for someone who has only been present so far that day. */
    events: p.integer(),
    /** Where the visitor came from last, if from anywhere. */
    sourceLabel: p.integer().nullable(),
    /** The numbers of the labels that the visitor was counted under that day, with commas between. */
    seen: p.text(),
  },
  indexes: [{ properties: ['campaignLabel', 'lastSeen'] }],
})

/** The counts of one bucket. `bucket` is its start in minutes since the epoch, 0 for `total`. */
export const VisitRollupEntity = defineEntity({
  name: 'VisitRollup',
  tableName: 'visit_rollup',
  properties: {
    label: p.integer().primary(),
    granularity: p.string().$type<Granularity>().primary(),
    bucket: p.integer().primary(),
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
  VisitLabelEntity,
  VisitPlaceEntity,
  VisitOriginEntity,
  VisitSenderEntity,
  VisitEventEntity,
  VisitorDayEntity,
  VisitRollupEntity,
  VisitSaltEntity,
  PageSecretEntity,
]
export type IngestTables = TablesOf<(typeof ingestEntities)[number]>

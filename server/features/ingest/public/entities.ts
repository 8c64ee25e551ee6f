import { defineEntity, p } from '@mikro-orm/core'
import type { GoalKind } from '#shared/contract/goals.ts'
import { EventIdType } from '../event-id-type.ts'
import type { Device } from './sender.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'

/** What visits are made of, and visitors counted by. `send`: a form or a vote was taken. */
const visitKinds = ['view', 'click', 'send'] as const
/**
 * What is done within a page, and counted for the page alone: a field of a form was filled, an answer
 * refused, a section scrolled to.
 */
const pageKinds = ['fill', 'refuse', 'scroll'] as const
export const eventKinds = [...visitKinds, ...pageKinds] as const
export type EventKind = (typeof eventKinds)[number]

export const granularities = ['minute', 'quarter', 'day', 'total'] as const
/** Lengths of a bucket; `quarter` is a quarter of an hour, `total` the one bucket of all time. */
export type Granularity = (typeof granularities)[number]

const number = () => p.integer().primary()
/** Of the words of a row, for finding it: a hash, as the words are long. */
const digest = () => p.string().unique()

/**
 * What is counted by itself: a campaign (`all`), what robots did there (`bot`), or a value of a day that
 * is kept as a count only. The label of `all` stands for the campaign wherever rows are many.
 */
export const VisitLabelEntity = defineEntity({
  name: 'VisitLabel',
  tableName: 'visit_label',
  properties: {
    id: number(),
    campaignId: p.uuid(),
    dimension: p.string(),
    value: p.string(),
    digest: digest(),
  },
  indexes: [{ properties: ['campaignId', 'dimension'] }],
})

/** Where events happen: a page of a release, as the variant that was shown, or a block or section of it. */
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
    /** The id of the variant; '' for the page itself. */
    variant: p.string().default(''),
    /** The name of a field of the form that the block is. */
    field: p.string().nullable(),
    digest: digest(),
  },
  indexes: [{ properties: ['campaignId'] }],
})

/** Where visitors of a campaign come from; what is not said is ''. */
export const VisitOriginEntity = defineEntity({
  name: 'VisitOrigin',
  tableName: 'visit_origin',
  properties: {
    id: number(),
    campaignId: p.uuid(),
    source: p.string(),
    medium: p.string().default(''),
    utmCampaign: p.string().default(''),
    content: p.string().default(''),
    term: p.string().default(''),
    /** The short id of a tracked link. */
    link: p.string().default(''),
    digest: digest(),
  },
  indexes: [{ properties: ['campaignId'] }],
})

/** What is kept of the device of an event; of all campaigns, as it tells nobody from others. */
export const VisitSenderEntity = defineEntity({
  name: 'VisitSender',
  tableName: 'visit_sender',
  properties: {
    id: number(),
    device: p.string().$type<Device>(),
    browser: p.string().default(''),
    system: p.string().default(''),
    digest: digest(),
  },
})

/** Where in the world and in which language; '' where it is not known. */
export const VisitLocaleEntity = defineEntity({
  name: 'VisitLocale',
  tableName: 'visit_locale',
  properties: {
    id: number(),
    language: p.string(),
    country: p.string(),
    region: p.string(),
    digest: digest(),
  },
})

/** How kinds are stored. */
export const kindNumbers = {
  view: 1,
  click: 2,
  send: 3,
  fill: 4,
  refuse: 5,
  scroll: 6,
} as const satisfies Record<EventKind, number>

/** The numbers of the kinds that visits are made of. */
export const visitKindNumbers: readonly number[] = visitKinds.map((kind) => kindNumbers[kind])

/** Whether an event belongs to a visit, instead of telling what is done within a page. */
export const isOfVisit = ({ kind }: { kind: EventKind }): boolean =>
  visitKinds.some((known) => known === kind)

/**
 * Every event once, by the id that the browser gave it; what many have in common stands in the tables
 * above, by number. `seq` counts the events of a campaign in the order in which they were stored; `day`
 * is the day of its company's time zone. The order of columns leaves no gaps on PostgreSQL. Times are
 * ms since the epoch.
 */
export const VisitEventEntity = defineEntity({
  name: 'VisitEvent',
  tableName: 'visit_event',
  properties: {
    id: p.type(EventIdType).primary(),
    at: p.bigint('number'),
    campaignLabel: p.integer(),
    seq: p.integer(),
    place: p.integer(),
    origin: p.integer(),
    sender: p.integer(),
    locale: p.integer(),
    day: p.integer(),
    kind: p.smallint(),
    bot: p.boolean(),
    visitor: p.string(),
  },
  indexes: [{ properties: ['campaignLabel', 'seq'] }],
})

/**
 * The row that every transaction of a campaign's visits locks: its events have numbers without gaps in
 * time, and its main goal is the same for all of a transaction.
 */
export const VisitHeadEntity = defineEntity({
  name: 'VisitHead',
  tableName: 'visit_head',
  properties: {
    campaignLabel: p.integer().primary().autoincrement(false),
    /** The number of its last event. */
    seq: p.integer(),
    /** When a person did something last (ms); null before. */
    lastAt: p.bigint('number').nullable(),
    /** The main goal; null where there is none. `goalTarget` is a block or a page. */
    goalKind: p.string().$type<GoalKind>().nullable(),
    goalTarget: p.string().nullable(),
  },
})

/** The events of one day of a campaign in columns (`public/segment.ts`), for questions. */
export const VisitSegmentEntity = defineEntity({
  name: 'VisitSegment',
  tableName: 'visit_segment',
  properties: {
    campaignLabel: p.integer().primary(),
    day: p.integer().primary(),
    /** The highest number of its events. */
    upTo: p.integer(),
    events: p.integer(),
    /** Of its first and its last event, in ms. */
    firstAt: p.bigint('number'),
    lastAt: p.bigint('number'),
    /** The columns, and apart from them who each visitor is, which only adding to them needs. */
    content: p.blob(),
    visitors: p.blob(),
  },
})

/** Who visited a campaign on a day of its company, by that day's hash. */
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
    /** How many of them reached the main goal. */
    goals: p.integer(),
    /** Where the visitor came from last, if from anywhere. */
    origin: p.integer().nullable(),
  },
  indexes: [{ properties: ['campaignLabel', 'lastSeen'] }],
})

/**
 * The counts of one bucket. `bucket` is its start in minutes since the epoch, 0 for `total`; a day begins
 * where it does for the company.
 */
export const VisitRollupEntity = defineEntity({
  name: 'VisitRollup',
  tableName: 'visit_rollup',
  properties: {
    label: p.integer().primary(),
    granularity: p.string().$type<Granularity>().primary(),
    bucket: p.integer().primary(),
    views: p.integer(),
    clicks: p.integer(),
    /** Visitors who reached the main goal that day for the first time in this bucket. */
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
  VisitLocaleEntity,
  VisitHeadEntity,
  VisitSegmentEntity,
  VisitEventEntity,
  VisitorDayEntity,
  VisitRollupEntity,
  VisitSaltEntity,
  PageSecretEntity,
]
export type IngestTables = TablesOf<(typeof ingestEntities)[number]>

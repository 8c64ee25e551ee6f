import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { bucketOf, dayMs } from './public/buckets.ts'
import { eventDimensions, eventKinds, granularities, kindNumbers } from './public/entities.ts'
import type { Dimension, Granularity, IngestTables } from './public/entities.ts'

/** A count that should be equal in both and is not. */
export type RollupDifference = { what: string; raw: number; rollup: number }

/** What says an event's value. */
const valueColumns: [Dimension, RawBuilder<string>][] = [
  ['all', sql<string>`''`],
  ...eventDimensions.map(({ dimension, column }): [Dimension, RawBuilder<string>] => [
    dimension,
    sql<string>`cast(${sql.ref(column)} as text)`,
  ]),
  ['bot', sql<string>`''`],
]
const lengthMs: Record<Granularity, number | null> = {
  minute: 60_000,
  quarter: 900_000,
  day: 86_400_000,
  total: null,
}

/**
 * Compares every rollup of a campaign with the raw events: views, clicks and conversions bucket by
 * bucket, visitors day by day and as the sum of each granularity. Empty when all are equal.
 * Minutes before `minutesSince` (ms) are left out: they are kept for two days only.
 */
export async function verifyRollups(
  em: EntityManager,
  campaignId: string,
  minutesSince = 0,
): Promise<RollupDifference[]> {
  const differences: RollupDifference[] = []
  for (const granularity of granularities) {
    const since = granularity === 'minute' ? minutesSince : 0
    const raw = await countRaw(em, campaignId, granularity, since)
    const rollup = await readRollups(em, campaignId, granularity, since)
    for (const what of new Set([...raw.keys(), ...rollup.keys()])) {
      const pair = { raw: raw.get(what) ?? 0, rollup: rollup.get(what) ?? 0 }
      if (pair.raw !== pair.rollup) differences.push({ what, ...pair })
    }
  }
  return differences
}

type Counts = Map<string, number>

const add = (counts: Counts, what: string, count: number) =>
  void counts.set(what, (counts.get(what) ?? 0) + count)

const names = { view: 'views', click: 'clicks', goal: 'conversions' } as const
const namesByNumber: Record<number, string> = Object.fromEntries(
  eventKinds.map((kind) => [kindNumbers[kind], names[kind]]),
)

/** The events of a campaign with what they say. */
function eventsOf(em: EntityManager, campaignId: string) {
  return em
    .getKysely<IngestTables>()
    .selectFrom('visit_event')
    .innerJoin('visit_label', 'visit_label.id', 'visit_event.campaign_label')
    .innerJoin('visit_place', 'visit_place.id', 'visit_event.place')
    .innerJoin('visit_origin', 'visit_origin.id', 'visit_event.origin')
    .innerJoin('visit_sender', 'visit_sender.id', 'visit_event.sender')
    .where('visit_label.campaign_id', '=', campaignId)
}

async function countRaw(
  em: EntityManager,
  campaignId: string,
  granularity: Granularity,
  since: number,
): Promise<Counts> {
  const counts: Counts = new Map()
  const length = lengthMs[granularity]
  for (const [dimension, column] of valueColumns) {
    const rows = await eventsOf(em, campaignId)
      // A literal, or SQLite would divide with a remainder.
      .select(({ eb, lit }) => (length === null ? lit(0) : eb('at', '/', lit(length))).as('bucket'))
      .select(({ fn }) => [column.as('counted_value'), 'kind', fn.countAll<number>().as('count')])
      .where('at', '>=', since)
      .where('bot', '=', dimension === 'bot')
      .groupBy(['bucket', 'counted_value', 'kind'])
      .execute()
    for (const { bucket, counted_value: value, kind, count } of rows) {
      const start = length === null ? 0 : bucketOf(bucket * length, granularity)
      add(counts, `${dimension} ${value} ${granularity} ${start} ${namesByNumber[kind]}`, count)
    }
    if (dimension === 'bot' || granularity === 'minute') continue
    for (const [day, value, count] of await countVisitors(em, campaignId, column))
      add(
        counts,
        `${dimension} ${value} ${granularity} visitors of ${dayLabel(granularity, day)}`,
        count,
      )
  }
  return counts
}

const dayLabel = (granularity: Granularity, day: number) =>
  granularity === 'total' ? 'all time' : `day ${day}`

async function countVisitors(
  em: EntityManager,
  campaignId: string,
  column: RawBuilder<string>,
): Promise<[day: number, value: string, count: number][]> {
  const rows = await eventsOf(em, campaignId)
    .select(({ eb, lit }) => eb('at', '/', lit(dayMs)).as('day'))
    .select(({ fn }) => fn.count<number>('visitor').distinct().as('count'))
    .select(column.as('counted_value'))
    .where('bot', '=', false)
    .groupBy(['day', 'counted_value'])
    .execute()
  return rows.map((row) => [row.day, row.counted_value, row.count])
}

async function readRollups(
  em: EntityManager,
  campaignId: string,
  granularity: Granularity,
  since: number,
): Promise<Counts> {
  const counts: Counts = new Map()
  const rows = await em
    .getKysely<IngestTables>()
    .selectFrom('visit_rollup')
    .innerJoin('visit_label', 'visit_label.id', 'visit_rollup.label')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('granularity', '=', granularity)
    .where('bucket', '>=', bucketOf(since, granularity))
    .execute()
  for (const row of rows) {
    const key = `${row.dimension} ${row.value} ${granularity}`
    for (const name of Object.values(names))
      if (row[name] > 0) add(counts, `${key} ${row.bucket} ${name}`, row[name])
    if (granularity === 'minute' || row.visitors === 0) continue
    const label = dayLabel(granularity, Math.floor(row.bucket / 1_440))
    add(counts, `${key} visitors of ${label}`, row.visitors)
  }
  return counts
}

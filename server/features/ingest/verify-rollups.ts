import type { EntityManager } from '#server/platform/db/open-database.ts'
import { bucketOf } from './public/buckets.ts'
import { eventDimensions, granularities } from './public/entities.ts'
import type { Dimension, Granularity } from './public/entities.ts'

/** A count that should be equal in both and is not. */
export type RollupDifference = { what: string; raw: number; rollup: number }

/** What says an event's value, in SQL. */
const valueColumns: [Dimension, string][] = [
  ['all', "''"],
  ...eventDimensions.map(({ dimension, column }): [Dimension, string] => [
    dimension,
    `cast(${column} as text)`,
  ]),
  ['bot', "''"],
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

async function countRaw(
  em: EntityManager,
  campaignId: string,
  granularity: Granularity,
  since: number,
): Promise<Counts> {
  const counts: Counts = new Map()
  const length = lengthMs[granularity]
  const bucket = length === null ? '0' : `at / ${length}`
  for (const [dimension, column] of valueColumns) {
    const where = `campaign_id = ? and at >= ? and bot = ${dimension === 'bot'}`
    const rows = await em.execute<
      { bucket: number | string; value: string; kind: keyof typeof names; count: number | string }[]
    >(
      `select ${bucket} as bucket, ${column} as value, kind, count(*) as count
       from visit_event where ${where} group by 1, 2, 3`,
      [campaignId, since],
      'all',
    )
    for (const row of rows) {
      const start = length === null ? 0 : bucketOf(Number(row.bucket) * length, granularity)
      add(
        counts,
        `${dimension} ${row.value} ${granularity} ${start} ${names[row.kind]}`,
        Number(row.count),
      )
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
  column: string,
): Promise<[day: number, value: string, count: number][]> {
  const rows = await em.execute<{ day: number | string; value: string; count: number | string }[]>(
    `select at / 86400000 as day, ${column} as value, count(distinct visitor) as count
     from visit_event where campaign_id = ? and bot = false group by 1, 2`,
    [campaignId],
    'all',
  )
  return rows.map((row) => [Number(row.day), row.value, Number(row.count)])
}

async function readRollups(
  em: EntityManager,
  campaignId: string,
  granularity: Granularity,
  since: number,
): Promise<Counts> {
  const counts: Counts = new Map()
  const rows = await em.execute<
    {
      dimension: string
      value: string
      bucket: number
      views: number
      clicks: number
      conversions: number
      visitors: number
    }[]
  >(
    `select dimension, value, bucket, views, clicks, conversions, visitors from visit_rollup
     where campaign_id = ? and granularity = ? and bucket >= ?`,
    [campaignId, granularity, bucketOf(since, granularity)],
    'all',
  )
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

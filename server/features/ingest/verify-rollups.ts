import { sql } from 'kysely'
import { dayIn } from '#shared/lib/zoned-day.ts'
import type { GoalTarget } from '#server/core/ports/visit-numbers.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { minuteMs, partOf } from './public/buckets.ts'
import { granularities, kindNumbers } from './public/entities.ts'
import type { Granularity, IngestTables } from './public/entities.ts'
import { readMainGoal } from './public/main-goal.ts'

/** A count that should be equal in both and is not. */
export type RollupDifference = { what: string; raw: number; rollup: number }

type Counts = Map<string, number>

const add = (counts: Counts, what: string, count: number) =>
  void counts.set(what, (counts.get(what) ?? 0) + count)

/**
 * Compares the rollups of a campaign with the raw events: views and clicks bucket by bucket, visitors and
 * conversions day by day and as the sum of each granularity. Empty when all are equal. Minutes before
 * `minutesSince` (ms) are left out: they are kept for two days only. Days are those of `timeZone`.
 */
export async function verifyRollups(
  em: EntityManager,
  campaignId: string,
  { minutesSince = 0, timeZone = 'UTC' } = {},
): Promise<RollupDifference[]> {
  const goal = await readMainGoal(em, campaignId)
  const raw = await countRaw(em, campaignId, goal, { minutesSince, timeZone })
  const rollups = await readCounts(em, campaignId, { minutesSince, timeZone })
  return [...new Set([...raw.keys(), ...rollups.keys()])].flatMap((what) => {
    const pair = { raw: raw.get(what) ?? 0, rollup: rollups.get(what) ?? 0 }
    return pair.raw === pair.rollup ? [] : [{ what, ...pair }]
  })
}

type Scope = { minutesSince: number; timeZone: string }

/** The events of a campaign with where they happened. */
const eventsOf = (em: EntityManager, campaignId: string) =>
  em
    .getKysely<IngestTables>()
    .selectFrom('visit_event')
    .innerJoin('visit_label', 'visit_label.id', 'visit_event.campaign_label')
    .innerJoin('visit_place', 'visit_place.id', 'visit_event.place')
    .where('visit_label.campaign_id', '=', campaignId)

async function countRaw(
  em: EntityManager,
  campaignId: string,
  goal: GoalTarget | null,
  { minutesSince, timeZone }: Scope,
): Promise<Counts> {
  const counts: Counts = new Map()
  const rows = await eventsOf(em, campaignId)
    // A literal, or SQLite would divide with a remainder.
    .select(({ eb, lit, fn }) => [
      eb('at', '/', lit(minuteMs)).as('minute'),
      'bot',
      'kind',
      fn.countAll<number>().as('count'),
    ])
    .groupBy(['minute', 'bot', 'kind'])
    .execute()
  for (const { minute, bot, kind, count } of rows) {
    const name = names.get(kind)
    if (name === undefined) continue
    for (const granularity of granularities) {
      const at = minute * minuteMs
      if (granularity === 'minute' && at < minutesSince) continue
      const bucket = startOf(granularity, at, timeZone)
      add(counts, `${bot ? 'bot' : 'all'} ${granularity} ${bucket} ${name}`, count)
    }
  }
  const seen = sql<number>`1`
  const reached = goal ? isReached(goal) : sql<number>`0`
  for (const [name, does] of [['visitors', seen] as const, ['conversions', reached] as const]) {
    const visitors = eventsOf(em, campaignId)
      .where('bot', '=', false)
      .select(['day', 'visitor', sql<number>`max(${does})`.as('does')])
      .groupBy(['day', 'visitor'])
    const days = await em
      .getKysely()
      .selectFrom(visitors.as('visit'))
      .select(({ fn }) => ['day', fn.sum<number>('does').as('count')])
      .groupBy('day')
      .execute()
    for (const { day, count } of days) addDay(counts, name, day, count)
  }
  return counts
}

const names: ReadonlyMap<number, 'views' | 'clicks'> = new Map([
  [kindNumbers.view, 'views'],
  [kindNumbers.click, 'clicks'],
])

function isReached({ kind, target }: GoalTarget) {
  const column = kind === 'page' ? 'page_id' : 'block_id'
  const number = { page: kindNumbers.view, press: kindNumbers.click, form: kindNumbers.send }[kind]
  return sql<number>`case when kind = ${sql.lit(number)} and ${sql.ref(column)} = ${target} then 1 else 0 end`
}

function startOf(granularity: Granularity, at: number, timeZone: string): number {
  if (granularity === 'total') return 0
  if (granularity === 'day') return dayIn(timeZone, at).start / minuteMs
  return partOf(at, granularity)
}

function addDay(counts: Counts, name: string, day: number, count: number): void {
  if (count === 0) return
  for (const granularity of ['quarter', 'day'])
    add(counts, `all ${granularity} ${name} of day ${day}`, count)
  add(counts, `all total ${name}`, count)
}

async function readCounts(
  em: EntityManager,
  campaignId: string,
  { minutesSince, timeZone }: Scope,
): Promise<Counts> {
  const counts: Counts = new Map()
  const rows = await em
    .getKysely<IngestTables>()
    .selectFrom('visit_rollup')
    .innerJoin('visit_label', 'visit_label.id', 'visit_rollup.label')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('dimension', 'in', ['all', 'bot'])
    .execute()
  for (const row of rows) {
    const { dimension, granularity, bucket } = row
    if (granularity === 'minute' && bucket * minuteMs < minutesSince) continue
    for (const name of ['views', 'clicks'] as const)
      if (row[name] > 0) add(counts, `${dimension} ${granularity} ${bucket} ${name}`, row[name])
    if (dimension === 'bot' || granularity === 'minute') continue
    for (const name of ['visitors', 'conversions'] as const) {
      if (row[name] === 0) continue
      const day = dayIn(timeZone, bucket * minuteMs).number
      const what = granularity === 'total' ? name : `${name} of day ${day}`
      add(counts, `all ${granularity} ${what}`, row[name])
    }
  }
  return counts
}

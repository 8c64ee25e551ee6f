import { sql } from 'kysely'
import { dateOfDay, dayIn } from '#shared/lib/zoned-day.ts'
import type { GoalTarget } from '#server/core/ports/visit-numbers.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { minuteMs, partOf } from './public/buckets.ts'
import { granularities, kindNumbers, visitKindNumbers } from './public/entities.ts'
import type { Granularity, IngestTables } from './public/entities.ts'
import { readMainGoal } from './public/main-goal.ts'
import { findWholeSince } from './whole-since.ts'
import type { Labels } from './whole-since.ts'

/** A count that should be equal in both and is not. */
export type RollupDifference = { what: string; raw: number; rollup: number }

type Counts = Map<string, number>

const add = (counts: Counts, what: string, count: number) =>
  void counts.set(what, (counts.get(what) ?? 0) + count)

type Scope = { labels: Labels; timeZone: string; since: number; minutesSince: number }

/**
 * Compares the rollups of a campaign with the raw events: views and clicks bucket by bucket, visitors and
 * conversions day by day and as the sum of each granularity. Empty when all are equal. Minutes before
 * `minutesSince` (ms) are left out: they are kept for two days only. Of days whose events are not kept any
 * more, totals have what quarters say. Days are those of `timeZone`.
 */
export async function verifyRollups(
  em: EntityManager,
  campaignId: string,
  { minutesSince = 0, timeZone = 'UTC' } = {},
): Promise<RollupDifference[]> {
  const labels = await labelsOf(em, campaignId)
  if (!labels) return []
  const { at: since } = await findWholeSince(em, labels, timeZone)
  const scope = { labels, timeZone, since, minutesSince }
  const raw = await countRaw(em, scope, await readMainGoal(em, campaignId))
  const rollups = await readCounts(em, campaignId, scope, raw)
  return [...new Set([...raw.keys(), ...rollups.keys()])].flatMap((what) => {
    const pair = { raw: raw.get(what) ?? 0, rollup: rollups.get(what) ?? 0 }
    return pair.raw === pair.rollup ? [] : [{ what, ...pair }]
  })
}

/** What a campaign is counted by; null where nothing is. */
export async function labelsOf(em: EntityManager, campaignId: string): Promise<Labels | null> {
  const rows = await em
    .getKysely<IngestTables>()
    .selectFrom('visit_label')
    .select(['id', 'dimension'])
    .where('campaign_id', '=', campaignId)
    .where('dimension', 'in', ['all', 'bot'])
    .execute()
  const idOf = (dimension: string) => rows.find((row) => row.dimension === dimension)?.id ?? null
  const all = idOf('all')
  return all === null ? null : { all, bot: idOf('bot') }
}

/** The events of a campaign with where they happened. */
const eventsOf = (em: EntityManager, label: number) =>
  em
    .getKysely<IngestTables>()
    .selectFrom('visit_event')
    .innerJoin('visit_place', 'visit_place.id', 'visit_event.place')
    .where('campaign_label', '=', label)

// A literal, or SQLite would divide with a remainder.
const minuteOf = sql<number>`visit_event.at / ${sql.lit(minuteMs)}`

async function countRaw(
  em: EntityManager,
  { labels, timeZone, since, minutesSince }: Scope,
  goal: GoalTarget | null,
): Promise<Counts> {
  const counts: Counts = new Map()
  const rows = await eventsOf(em, labels.all)
    .select(({ fn }) => [minuteOf.as('minute'), 'bot', 'kind', fn.countAll<number>().as('count')])
    .groupBy(['minute', 'bot', 'kind'])
    .execute()
  for (const { minute, bot, kind, count } of rows) {
    const name = names.get(kind)
    const at = minute * minuteMs
    if (name === undefined || at < since) continue
    for (const granularity of granularities) {
      if (granularity === 'minute' && at < minutesSince) continue
      const bucket = nameOf(granularity, at, timeZone)
      add(counts, `${bot ? 'bot' : 'all'} ${granularity} ${bucket} ${name}`, count)
    }
  }
  for (const { minute, count } of await countFirsts(em, labels.all, null))
    addDay(counts, 'visitors', { at: minute * minuteMs, timeZone, since }, count)
  if (goal)
    for (const { minute, count } of await countFirsts(em, labels.all, goal))
      addDay(counts, 'conversions', { at: minute * minuteMs, timeZone, since }, count)
  return counts
}

const names: ReadonlyMap<number, 'views' | 'clicks'> = new Map([
  [kindNumbers.view, 'views'],
  [kindNumbers.click, 'clicks'],
])

/** Visitors of a day by the minute of what was stored of them first, of all or of what reaches a goal. */
async function countFirsts(em: EntityManager, label: number, goal: GoalTarget | null) {
  const firsts = eventsOf(em, label)
    .where('bot', '=', false)
    .where('kind', 'in', visitKindNumbers)
    .$if(goal !== null, (query) => query.where(isReached(goal)))
    .select(({ fn }) => fn.min('seq').as('seq'))
    .groupBy(['day', 'visitor'])
  return (
    em
      .getKysely<IngestTables>()
      .selectFrom('visit_event')
      .select(({ fn }) => [minuteOf.as('minute'), fn.countAll<number>().as('count')])
      .where('campaign_label', '=', label)
      // Not joined: SQLite would go through all of them for each event.
      .where('seq', 'in', firsts)
      .groupBy('minute')
      .execute()
  )
}

/** Whether an event, joined with its place, reaches a goal. */
export function isReached(goal: GoalTarget | null) {
  if (!goal) return sql<boolean>`1 = 0`
  const { kind, target } = goal
  const column = kind === 'page' ? 'page_id' : 'block_id'
  const number = { page: kindNumbers.view, press: kindNumbers.click, form: kindNumbers.send }[kind]
  return sql<boolean>`kind = ${sql.lit(number)} and ${sql.ref(column)} = ${target}`
}

function nameOf(granularity: Granularity, at: number, timeZone: string): number {
  if (granularity === 'total') return 0
  if (granularity === 'day') return dayIn(timeZone, at).start / minuteMs
  return partOf(at, granularity)
}

type When = { at: number; timeZone: string; since: number }

function addDay(counts: Counts, name: string, { at, timeZone, since }: When, count: number): void {
  if (at < since) return
  const date = dateOfDay(dayIn(timeZone, at).number)
  for (const granularity of ['quarter', 'day'])
    add(counts, `all ${granularity} ${name} of ${date}`, count)
  add(counts, `all total ${name}`, count)
}

/** What is counted; to `raw` comes what quarters say of before there were events. */
async function readCounts(
  em: EntityManager,
  campaignId: string,
  { timeZone, since, minutesSince }: Scope,
  raw: Counts,
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
    const at = bucket * minuteMs
    const own = dimension === 'all' ? (['visitors', 'conversions'] as const) : []
    if (granularity !== 'total' && at < since) {
      if (granularity !== 'quarter') continue
      for (const name of ['views', 'clicks'] as const)
        if (row[name] > 0) add(raw, `${dimension} total 0 ${name}`, row[name])
      for (const name of own) if (row[name] > 0) add(raw, `all total ${name}`, row[name])
      continue
    }
    if (granularity === 'minute' && at < minutesSince) continue
    for (const name of ['views', 'clicks'] as const)
      if (row[name] > 0) add(counts, `${dimension} ${granularity} ${bucket} ${name}`, row[name])
    if (granularity === 'minute') continue
    for (const name of own) {
      if (row[name] === 0) continue
      const date = dateOfDay(dayIn(timeZone, at).number)
      const what = granularity === 'total' ? name : `${name} of ${date}`
      add(counts, `all ${granularity} ${what}`, row[name])
    }
  }
  return counts
}

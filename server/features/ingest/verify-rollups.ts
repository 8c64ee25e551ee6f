import { sql } from 'kysely'
import { clockAt, dateOfDay, dayNumberIn } from '#shared/lib/zoned-day.ts'
import type { GoalTarget } from '#server/core/ports/visit-numbers.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { minuteMs, partOf } from './public/buckets.ts'
import { granularities, kindNumbers, visitKindNumbers } from './public/entities.ts'
import type { Granularity, IngestTables } from './public/entities.ts'
import { readMainGoal } from './public/main-goal.ts'
import { findWholeSince } from './whole-since.ts'
import type { Labels } from './whole-since.ts'

/** A count that should be equal in both and is not; equal ones count what differs otherwise. */
export type RollupDifference = { what: string; raw: number; rollup: number }

type Counts = Map<string, number>

const add = (counts: Counts, what: string, count: number) =>
  void counts.set(what, (counts.get(what) ?? 0) + count)

type Scope = { labels: Labels; timeZone: string; since: number; minutesSince: number }

/**
 * Compares the rollups of a campaign with the raw events, bucket by bucket. Empty when all are equal. Minutes before
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

async function countRaw(em: EntityManager, scope: Scope, goal: GoalTarget | null): Promise<Counts> {
  const { labels, timeZone, since, minutesSince } = scope
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
      add(counts, whatOf(name, { granularity, at, timeZone, isOfRobots: Boolean(bot) }), count)
    }
  }
  for (const { minute, count } of await countFirsts(em, labels.all, null))
    addFirsts(counts, 'visitors', { ...scope, at: minute * minuteMs }, count)
  if (goal)
    for (const { minute, count } of await countFirsts(em, labels.all, goal))
      addFirsts(counts, 'conversions', { ...scope, at: minute * minuteMs }, count)
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

type Bucket = { granularity: Granularity; at: number; timeZone: string; isOfRobots: boolean }

/** Of which time a count is, as clocks of the company show it. */
function whatOf(name: string, { granularity, at, timeZone, isOfRobots }: Bucket): string {
  const who = isOfRobots ? `robots' ${name}` : name
  if (granularity === 'total') return `${who} since the beginning`
  if (granularity === 'day') return `${who} on ${dateOfDay(dayNumberIn(timeZone, at))}`
  const start = partOf(at, granularity) * minuteMs
  const time = new Date(clockAt(timeZone, start)).toISOString().slice(0, 16).replace('T', ' ')
  return `${who} in the ${granularity === 'minute' ? 'minute' : 'quarter of an hour'} from ${time}`
}

type When = { at: number } & Pick<Scope, 'timeZone' | 'since' | 'minutesSince'>

function addFirsts(
  counts: Counts,
  name: string,
  { at, timeZone, since, minutesSince }: When,
  count: number,
): void {
  if (at < since) return
  for (const granularity of granularities) {
    if (granularity === 'minute' && at < minutesSince) continue
    add(counts, whatOf(name, { granularity, at, timeZone, isOfRobots: false }), count)
  }
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
    const place = { granularity, at, timeZone, isOfRobots: dimension === 'bot' }
    const total = { ...place, granularity: 'total' } as const
    const own = dimension === 'all' ? (['visitors', 'conversions'] as const) : []
    if (granularity !== 'total' && at < since) {
      if (granularity !== 'quarter') continue
      for (const name of ['views', 'clicks'] as const)
        if (row[name] !== 0) add(raw, whatOf(name, total), row[name])
      for (const name of own) if (row[name] !== 0) add(raw, whatOf(name, total), row[name])
      continue
    }
    if (granularity === 'minute' && at < minutesSince) continue
    for (const name of ['views', 'clicks'] as const)
      if (row[name] !== 0) add(counts, whatOf(name, place), row[name])
    for (const name of own) if (row[name] !== 0) add(counts, whatOf(name, place), row[name])
  }
  return counts
}

import { setImmediate } from 'node:timers/promises'
import type { GoalTarget } from '#server/core/ports/visit-numbers.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { writeRows } from '#server/platform/db/write-rows.ts'
import { addUp, rollupRows } from '../add-to-rollups.ts'
import { visitorRows } from '../count-visitors.ts'
import { findWholeSince } from '../whole-since.ts'
import { minuteMs, partOf } from './buckets.ts'
import { kindNumbers } from './entities.ts'
import type { Granularity, IngestTables } from './entities.ts'
import { createNumbers } from './numbers.ts'
import { minutesKeptMs } from './purge-analytics.ts'
import { settleLabel } from './settle-days.ts'

type Asked = {
  campaignId: string
  goal: GoalTarget | null
  /** Of its company. */
  timeZone: string
  now: number
}

/** A visitor of a day who reached the goal: when (ms), by what was stored first, and how often. */
type Reached = { day: number; visitor: string; at: number; times: number }

/** Events that are read at once. */
const portion = 20_000
/** Days of which events may still come. */
export const openDays = 3

/**
 * Counts the conversions of a campaign by another goal from now on, and anew those of days whose visits are
 * all kept; `alongside`
 * is done in the same transaction. What visitors do meanwhile waits for it, and is counted by the new one.
 */
export async function changeMainGoal(
  em: EntityManager,
  { campaignId, goal, timeZone, now }: Asked,
  alongside: (tx: EntityManager) => Promise<void>,
): Promise<void> {
  const [label = 0] = await em.transactional((tx) =>
    createNumbers()
      .open()
      .of(tx, 'visit_label', [[campaignId, 'all', '']]),
  )
  const reached = new Map<string, Reached>()
  // Most of it before anybody has to wait.
  const seen = await readReached(em, reached, { label, goal, after: 0 })
  await em.transactional(async (tx) => {
    await lockHead(tx, label, goal)
    await readReached(tx, reached, { label, goal, after: seen })
    await alongside(tx)
    await writeCounts(tx, { label, timeZone, now }, [...reached.values()])
    await writeVisitors(tx, label, [...reached.values()])
  })
}

async function lockHead(tx: EntityManager, label: number, goal: GoalTarget | null): Promise<void> {
  const head = {
    table: 'visit_head',
    columns: { campaign_label: 'integer', seq: 'integer', goal_kind: 'text', goal_target: 'text' },
  }
  const row = [label, 0, goal?.kind ?? null, goal?.target ?? null]
  await writeRows(
    tx,
    head,
    [row],
    `on conflict (campaign_label) do update set
       goal_kind = excluded.goal_kind, goal_target = excluded.goal_target`,
  )
}

/** Adds who reached the goal by events after a number; returns the number of the last that was read. */
async function readReached(
  em: EntityManager,
  reached: Map<string, Reached>,
  { label, goal, after }: { label: number; goal: GoalTarget | null; after: number },
): Promise<number> {
  const last = await lastNumber(em, label)
  if (!goal) return last
  const kind = { form: kindNumbers.send, press: kindNumbers.click, page: kindNumbers.view }[
    goal.kind
  ]
  for (let seq = after; seq < last; seq += portion) {
    const rows = await em
      .getKysely<IngestTables>()
      .selectFrom('visit_event')
      .innerJoin('visit_place', 'visit_place.id', 'visit_event.place')
      .select(['day', 'visitor', 'at'])
      .where('campaign_label', '=', label)
      .where('seq', '>', seq)
      .where('seq', '<=', Math.min(last, seq + portion))
      .where('kind', '=', kind)
      .where('bot', '=', false)
      .where(goal.kind === 'page' ? 'page_id' : 'block_id', '=', goal.target)
      .orderBy('seq')
      .execute()
    for (const { day, visitor, at } of rows) {
      const key = `${day} ${visitor}`
      const known = reached.get(key) ?? { day, visitor, at, times: 0 }
      reached.set(key, { ...known, times: known.times + 1 })
    }
    await setImmediate()
  }
  return last
}

async function lastNumber(em: EntityManager, label: number): Promise<number> {
  const row = await em
    .getKysely<IngestTables>()
    .selectFrom('visit_event')
    .select(({ fn }) => fn.max<number | null>('seq').as('last'))
    .where('campaign_label', '=', label)
    .executeTakeFirst()
  return row?.last ?? 0
}

/** Days of which not all events are kept stay as they were counted, by the goal of then. */
async function writeCounts(
  tx: EntityManager,
  { label, timeZone, now }: { label: number; timeZone: string; now: number },
  reached: readonly Reached[],
): Promise<void> {
  const since = (await findWholeSince(tx, { all: label, bot: null }, timeZone)).at
  await tx
    .getKysely<IngestTables>()
    .updateTable('visit_rollup')
    .set({ conversions: 0 })
    .where('label', '=', label)
    .where('granularity', 'in', ['minute', 'quarter'])
    .where('bucket', '>=', since / minuteMs)
    .execute()
  const counts = new Map<string, [granularity: Granularity, bucket: number, count: number]>()
  for (const { at } of reached)
    for (const granularity of ['minute', 'quarter'] as const) {
      if (at < since || (granularity === 'minute' && at < now - minutesKeptMs)) continue
      const bucket = partOf(at, granularity)
      const key = `${granularity} ${bucket}`
      counts.set(key, [granularity, bucket, (counts.get(key)?.[2] ?? 0) + 1])
    }
  for (const chunk of inStatements([...counts.values()]))
    await writeRows(
      tx,
      rollupRows,
      chunk.map(([granularity, bucket, count]) => [label, granularity, bucket, 0, 0, count, 0]),
      `on conflict (label, granularity, bucket) do update set conversions = excluded.conversions`,
    )
  await addUp(tx, label)
  await settleLabel(tx, label, timeZone)
}

/** So that who has converted does not again: of those days only that others come to. */
async function writeVisitors(
  tx: EntityManager,
  label: number,
  reached: readonly Reached[],
): Promise<void> {
  await tx
    .getKysely<IngestTables>()
    .updateTable('visitor_day')
    .set({ goals: 0 })
    .where('campaign_label', '=', label)
    .execute()
  const today = Math.max(0, ...reached.map(({ day }) => day))
  const open = reached.filter(({ day }) => day > today - openDays)
  for (const chunk of inStatements(open))
    await writeRows(
      tx,
      visitorRows,
      chunk.map(({ day, visitor, at, times }) => [day, label, visitor, at, times, times, null]),
      'on conflict (day, campaign_label, visitor) do update set goals = excluded.goals',
    )
}

import { must } from '#shared/lib/must.ts'
import type { GoalTarget } from '#server/core/ports/visit-numbers.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { writeRows } from '#server/platform/db/write-rows.ts'
import { addToRollups, addUp } from './add-to-rollups.ts'
import { visitorRows } from './count-visitors.ts'
import { minuteMs, partOf } from './public/buckets.ts'
import { eventKinds, kindNumbers, visitKindNumbers } from './public/entities.ts'
import type { EventKind, IngestTables } from './public/entities.ts'
import { readMainGoal } from './public/main-goal.ts'
import { minutesKeptMs, visitorsSince } from './public/purge-analytics.ts'
import { addEvents, encodeSegment } from './public/segment.ts'
import type { Segment } from './public/segment.ts'
import { settleLabel } from './public/settle-days.ts'
import { readEvents } from './read-events.ts'
import type { ReadEvent } from './read-events.ts'
import { addTotals, rollUp, visitorKey } from './roll-up.ts'
import type { Countable, FirstTimes, Increment } from './roll-up.ts'
import { reaches } from './take-numbers.ts'
import { differentDays, storedSegments } from './verify-visits.ts'
import { findWholeSince } from './whole-since.ts'
import type { Labels, WholeSince } from './whole-since.ts'

type Asked = { campaignId: string; timeZone: string; labels: Labels; now: number }

/** A visitor of a day, as events tell. */
type Visitor = {
  day: number
  visitor: string
  lastSeen: number
  events: number
  goals: number
  origin: number
}

/** What was counted up to an event, by one main goal. */
type Counting = {
  goal: GoalTarget | null
  seq: number
  events: number
  /** By bucket; minutes and quarters alone. */
  increments: Map<string, Increment>
  visitors: Map<string, Visitor>
  segments: Map<number, Segment>
}

/** Counts a campaign anew; how many events it has, or null where its main goal changed meanwhile. */
export async function countAnew(em: EntityManager, asked: Asked): Promise<number | null> {
  const { labels, campaignId } = asked
  const counting: Counting = {
    goal: await readMainGoal(em, campaignId),
    seq: 0,
    events: 0,
    increments: new Map(),
    visitors: new Map(),
    segments: new Map(),
  }
  await count(em.fork(), labels, counting, await lastNumber(em, labels.all))
  return em.fork().transactional(async (tx) => {
    const seq = await takeNumber(tx, labels.all)
    const goal = await readMainGoal(tx, campaignId)
    if (goal?.kind !== counting.goal?.kind || goal?.target !== counting.goal?.target) return null
    await count(tx, labels, counting, seq)
    const since = await findWholeSince(tx, labels, asked.timeZone)
    await writeRollups(tx, asked, counting, since.at)
    await writeVisitors(tx, asked, counting, since)
    await writeSegments(tx, labels.all, { counting, seq, from: since.day })
    return counting.events
  })
}

async function lastNumber(em: EntityManager, label: number): Promise<number> {
  const row = await em
    .getKysely<IngestTables>()
    .selectFrom('visit_head')
    .select('seq')
    .where('campaign_label', '=', label)
    .executeTakeFirst()
  return row?.seq ?? 0
}

/**
 * Locks the row of the campaign, and takes a number that no event has: columns that are made anew are up
 * to it, so nobody goes on with those that they have read before.
 */
async function takeNumber(tx: EntityManager, label: number): Promise<number> {
  const row = await tx
    .getKysely<IngestTables>()
    .updateTable('visit_head')
    .set(({ eb }) => ({ seq: eb('seq', '+', 1) }))
    .where('campaign_label', '=', label)
    .returning('seq')
    .executeTakeFirst()
  return row?.seq ?? 0
}

const kinds: ReadonlyMap<number, EventKind> = new Map(
  eventKinds.map((kind) => [kindNumbers[kind], kind]),
)

/** Counts on, up to an event. */
async function count(em: EntityManager, labels: Labels, counting: Counting, upTo: number) {
  for await (const events of readEvents(em, labels.all, { after: counting.seq, upTo })) {
    counting.events += events.length
    const ofVisits = events.filter(({ kind }) => visitKindNumbers.includes(kind))
    const countable = ofVisits.map((event) => countableOf(event, labels, counting.goal))
    const first = addVisitors(counting.visitors, countable, ofVisits)
    for (const one of rollUp(countable, first)) {
      if (one.granularity !== 'minute' && one.granularity !== 'quarter') continue
      const key = `${one.label} ${one.granularity} ${one.bucket}`
      const before = counting.increments.get(key)?.counts
      const counts = before ? addTotals(before, one.counts) : one.counts
      counting.increments.set(key, { ...one, counts })
    }
    for (const [day, own] of Map.groupBy(events, (event) => event.day))
      counting.segments.set(day, addEvents(counting.segments.get(day) ?? null, day, own))
  }
  counting.seq = upTo
}

function countableOf(event: ReadEvent, labels: Labels, goal: GoalTarget | null): Countable {
  const kind = must(kinds.get(event.kind), 'a kind without a name')
  const { day, visitor, at, bot } = event
  return {
    campaignLabel: labels.all,
    label: bot ? must(labels.bot, 'robots are counted by a label of theirs') : labels.all,
    day,
    // Days are added up from quarters.
    dayStart: 0,
    visitor,
    at,
    kind,
    bot,
    reachesGoal: reaches(goal, { ...event, kind }),
  }
}

/** Notes who was there; returns whose first event of a day, or first that reaches the goal, is among them. */
function addVisitors(
  known: Map<string, Visitor>,
  countable: readonly Countable[],
  events: readonly ReadEvent[],
): FirstTimes {
  const first = { seen: new Set<string>(), converted: new Set<string>() }
  for (const [
    index,
    { campaignLabel, day, visitor, at, bot, reachesGoal },
  ] of countable.entries()) {
    if (bot) continue
    const key = visitorKey(campaignLabel, day, visitor)
    const before = known.get(key) ?? { day, visitor, lastSeen: at, events: 0, goals: 0, origin: 0 }
    if (before.events === 0) first.seen.add(key)
    if (reachesGoal && before.goals === 0) first.converted.add(key)
    known.set(key, {
      ...before,
      lastSeen: Math.max(before.lastSeen, at),
      events: before.events + 1,
      goals: before.goals + Number(reachesGoal),
      origin: events[index]?.origin ?? 0,
    })
  }
  return first
}

async function writeRollups(
  tx: EntityManager,
  { labels, timeZone, now }: Asked,
  { increments }: Counting,
  since: number,
): Promise<void> {
  // Earlier minutes are on their way out.
  const minutes = Math.max(since, partOf(now - minutesKeptMs, 'minute') * minuteMs)
  const from = { minute: minutes / minuteMs, quarter: since / minuteMs }
  const tables = tx.getKysely<IngestTables>()
  const own = labels.bot === null ? [labels.all] : [labels.all, labels.bot]
  for (const granularity of ['minute', 'quarter'] as const)
    await tables
      .deleteFrom('visit_rollup')
      .where('label', 'in', own)
      .where('granularity', '=', granularity)
      .where('bucket', '>=', from[granularity])
      .execute()
  const kept = [...increments.values()].filter(
    ({ granularity, bucket }) => bucket >= (granularity === 'minute' ? from.minute : from.quarter),
  )
  await addToRollups(tx, kept)
  for (const label of own) {
    await addUp(tx, label)
    await settleLabel(tx, label, timeZone)
  }
}

/** Only who is remembered otherwise, in the order in which visits write them: presences need no lock. */
async function writeVisitors(
  tx: EntityManager,
  { labels, now }: Asked,
  { visitors }: Counting,
  since: WholeSince,
): Promise<void> {
  const from = Math.max(since.day, visitorsSince(now))
  const remembered = await tx
    .getKysely<IngestTables>()
    .selectFrom('visitor_day')
    .select(['day', 'visitor', 'events', 'goals', 'last_seen as lastSeen'])
    .where('campaign_label', '=', labels.all)
    .where('day', '>=', from)
    .execute()
  const known = new Map(
    remembered.map((row) => [visitorKey(labels.all, row.day, row.visitor), row]),
  )
  const other: [key: string, visitor: Omit<Visitor, 'origin'> & { origin: number | null }][] = []
  for (const [key, visitor] of visitors) {
    const row = known.get(key)
    if (visitor.day >= from && (row?.events !== visitor.events || row.goals !== visitor.goals))
      other.push([key, visitor])
  }
  for (const [key, row] of known)
    if (row.events > 0 && !visitors.has(key))
      other.push([key, { ...row, events: 0, goals: 0, origin: null }])
  const sorted = other.toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const chunk of inStatements(sorted))
    await writeRows(
      tx,
      visitorRows,
      chunk.map(([, { day, visitor, lastSeen, events, goals, origin }]) => [
        day,
        labels.all,
        visitor,
        lastSeen,
        events,
        goals,
        origin,
      ]),
      `on conflict (day, campaign_label, visitor) do update set
         events = excluded.events, goals = excluded.goals`,
    )
}

/** Those days whose columns say otherwise, all of them up to `seq`. */
async function writeSegments(
  tx: EntityManager,
  label: number,
  { counting, seq, from }: { counting: Counting; seq: number; from: number },
): Promise<void> {
  const stored = await storedSegments(tx, label)
  const tables = tx.getKysely<IngestTables>()
  for (const { day, segment } of differentDays(counting.segments, stored, from)) {
    await tables
      .deleteFrom('visit_segment')
      .where('campaign_label', '=', label)
      .where('day', '=', day)
      .execute()
    if (!segment) continue
    const { content, visitors } = encodeSegment({ ...segment, upTo: seq })
    await tables
      .insertInto('visit_segment')
      .values({
        campaign_label: label,
        day,
        up_to: seq,
        events: segment.at.length,
        first_at: segment.base,
        last_at: segment.base + segment.span,
        content: Buffer.from(content),
        visitors: Buffer.from(visitors),
      })
      .execute()
  }
}

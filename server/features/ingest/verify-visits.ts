import { sql } from 'kysely'
import { dateOfDay } from '#shared/lib/zoned-day.ts'
import type { GoalTarget } from '#server/core/ports/visit-numbers.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { openDays } from './public/change-main-goal.ts'
import { visitKindNumbers } from './public/entities.ts'
import type { IngestTables } from './public/entities.ts'
import { readEvents } from './read-events.ts'
import { addEvents, decodeSegment, named } from './public/segment.ts'
import type { Segment } from './public/segment.ts'
import { isReached } from './verify-rollups.ts'
import type { RollupDifference } from './verify-rollups.ts'

/** Compares who was there on the days from `from` on, as it is remembered, with the events. */
export async function verifyVisitors(
  em: EntityManager,
  label: number,
  { from, goal }: { from: number; goal: GoalTarget | null },
): Promise<RollupDifference[]> {
  const tables = em.getKysely<IngestTables>()
  const counted = await tables
    .selectFrom('visit_event')
    .innerJoin('visit_place', 'visit_place.id', 'visit_event.place')
    .select(({ fn }) => ['day', 'visitor', fn.countAll<number>().as('events')])
    .select(sql<number>`sum(case when ${isReached(goal)} then 1 else 0 end)`.as('goals'))
    .where('campaign_label', '=', label)
    .where('bot', '=', false)
    .where('kind', 'in', visitKindNumbers)
    .where('day', '>=', from)
    .groupBy(['day', 'visitor'])
    .execute()
  const remembered = await tables
    .selectFrom('visitor_day')
    .select(['day', 'visitor', 'events', 'goals'])
    .where('campaign_label', '=', label)
    .where('day', '>=', from)
    .where('events', '>', 0)
    .execute()
  // Once the main goal has changed, of older days nobody asks any more who reached it.
  const last = counted.reduce((latest, { day }) => Math.max(latest, day), 0)
  const said = ({ day, events, goals }: (typeof remembered)[number]) =>
    day > last - openDays ? `${events} ${goals}` : String(events)
  const keyOf = ({ day, visitor }: { day: number; visitor: string }) => `${day} ${visitor}`
  const other = new Map(counted.map((row) => [keyOf(row), { day: row.day, said: said(row) }]))
  const differ = new Map<number, number>()
  const note = (day: number) => void differ.set(day, (differ.get(day) ?? 0) + 1)
  for (const row of remembered) {
    if (other.get(keyOf(row))?.said !== said(row)) note(row.day)
    other.delete(keyOf(row))
  }
  for (const { day } of other.values()) note(day)
  return [...differ].map(([day, count]) => ({
    what: `visitors of ${dateOfDay(day)} that are remembered otherwise`,
    raw: count,
    rollup: count,
  }))
}

export type StoredSegment = Awaited<ReturnType<typeof storedSegments>>[number]

/** The columns of a campaign's days from `from` on, and up to which event columns are. */
export function storedSegments(em: EntityManager, label: number) {
  return em
    .getKysely<IngestTables>()
    .selectFrom('visit_segment')
    .selectAll()
    .where('campaign_label', '=', label)
    .orderBy('day')
    .execute()
}

/** Compares the columns of the days from `from` on with the events that are in columns. */
export async function verifySegments(
  em: EntityManager,
  label: number,
  from: number,
): Promise<RollupDifference[]> {
  const stored = await storedSegments(em, label)
  const upTo = Math.max(0, ...stored.map((row) => row.up_to))
  const made = new Map<number, Segment>()
  for await (const events of readEvents(em, label, { after: 0, upTo }))
    for (const [day, own] of Map.groupBy(events, (event) => event.day))
      made.set(day, addEvents(made.get(day) ?? null, day, own))
  return differentDays(made, stored, from).map(({ day, segment, row }) => {
    const [raw, rollup] = [segment?.at.length ?? 0, row?.events ?? 0]
    const isOther = raw === rollup ? ', some of which say otherwise' : ''
    return { what: `events in the columns of ${dateOfDay(day)}${isOther}`, raw, rollup }
  })
}

type DifferentDay = { day: number; segment: Segment | null; row: StoredSegment | null }

/** The days from `from` on whose stored columns do not say what those made of the events say, in order. */
export function differentDays(
  made: ReadonlyMap<number, Segment>,
  stored: readonly StoredSegment[],
  from: number,
): DifferentDay[] {
  const rows = new Map(stored.map((row) => [row.day, row]))
  const days = [...new Set([...made.keys(), ...rows.keys()])].filter((day) => day >= from)
  return days
    .toSorted((a, b) => a - b)
    .map((day) => ({ day, segment: made.get(day) ?? null, row: rows.get(day) ?? null }))
    .filter(({ segment, row }) => !segment || !row || !isSame(segment, row))
}

function isSame(segment: Segment, row: StoredSegment): boolean {
  const { base, span, at } = segment
  if (row.events !== at.length || row.first_at !== base || row.last_at !== base + span) return false
  const stored = decode(row)
  if (stored?.at.length !== at.length) return false
  const [those, others] = [linesOf(segment), linesOf(stored)]
  return those.size === others.size && [...those].every(([who, line]) => others.get(who) === line)
}

/** Null for bytes that are damaged. */
function decode(row: StoredSegment): Segment | null {
  try {
    return decodeSegment(row)
  } catch {
    return null
  }
}

/** What each visitor did, in its order, as words: places in a segment differ by how it came together. */
function linesOf({ base, at, what, refs, numbers, starts, visitors }: Segment) {
  const lines = new Map<string, string>()
  for (const [index, visitor] of visitors.entries()) {
    const events: string[] = []
    for (let row = starts[index] ?? 0; row < (starts[index + 1] ?? 0); row += 1) {
      const words = named.map((name) => numbers[name][refs[name][row] ?? -1])
      events.push([base + (at[row] ?? 0), what[row], ...words].join(' '))
    }
    lines.set(visitor, events.join('\n'))
  }
  return lines
}

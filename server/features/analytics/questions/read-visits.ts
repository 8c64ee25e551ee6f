import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { CompactedDay } from '#server/core/ports/visit-numbers.ts'
import type { Queries } from '#server/platform/db/queries.ts'
import type { IngestTables } from '#server/features/ingest/public/entities.ts'
import {
  addEvents,
  decodeSegment,
  encodeSegment,
  named,
} from '#server/features/ingest/public/segment.ts'
import type { Segment, StoredEvent } from '#server/features/ingest/public/segment.ts'
import type { WordsOf } from './look-up.ts'
import { ofVisits } from './of-visits.ts'
import { createWordReader } from './read-words.ts'

/** One of those who share the days among them: every so manieth day is its own. */
export type Share = { index: number; of: number }
export const everyDay: Share = { index: 0, of: 1 }

/** Reads what visitors did, by day, and remembers what does not change. For a thread of its own. */
export type VisitReader = {
  /**
   * The segments of its days of a campaign that have events of [from, to) in ms, with all that is stored by now. Those
   * with events from `namesSince` on have their visitors.
   */
  segments(campaignId: string, from: number, to: number, namesSince?: number): Promise<Segment[]>
  /** After `segments`: the words of what they name. */
  wordsOf: WordsOf
  /** The days of a campaign that events have come to since they were stored, a portion of them. */
  compact(campaignId: string): Promise<CompactedDay[]>
}

/** By all who share the days. */
const keptBytes = 192 * 1_024 * 1_024
/** Events that are compacted at once. */
const portion = 50_000
const mostTries = 5

/** To add to a day, which is another then, its visitors are needed. */
const toGrow = { withVisitors: true, kept: false }

type Asked = { from: number; to: number; namesSince: number }
type Stored = { day: number; upTo: number; firstAt: number; lastAt: number }
/** Events behind those of segments, by day, as far as they were read. */
type Tail = { compacted: number; seq: number; days: Map<number, Segment> }

/** In bytes, with what questions about visits make of it. */
function sizeOf(segment: Segment): number {
  const made = ofVisits(segment)
  const events = segment.at.length + (made === segment ? 0 : made.at.length)
  return 24 * events + 48 * segment.visitors.length + 1_000
}

export function createVisitReader(
  queries: Pick<Queries, 'read'>,
  { index, of }: Share = everyDay,
): VisitReader {
  const tables = queries.read<IngestTables>()
  const known = new LRUCache<string, Segment>({
    maxSize: keptBytes / of,
    sizeCalculation: sizeOf,
  })
  const tails = new LRUCache<number, Tail>({ max: 50 })
  const words = createWordReader(tables)

  async function labelOf(campaignId: string): Promise<number | null> {
    const row = await tables
      .selectFrom('visit_label')
      .select('id')
      .where('campaign_id', '=', campaignId)
      .where('dimension', '=', 'all')
      .executeTakeFirst()
    return row?.id ?? null
  }

  const storedDays = (label: number): Promise<Stored[]> =>
    tables
      .selectFrom('visit_segment')
      .select(['day', 'up_to as upTo', 'first_at as firstAt', 'last_at as lastAt'])
      .where('campaign_label', '=', label)
      .orderBy('day')
      .execute()

  /** Null when it was stored anew meanwhile. One that is `kept` is remembered. */
  async function readDay(
    label: number,
    { day, upTo }: Pick<Stored, 'day' | 'upTo'>,
    { withVisitors, kept }: { withVisitors: boolean; kept: boolean },
  ): Promise<Segment | null> {
    const key = `${label} ${day} ${upTo}`
    const before = known.get(key)
    if (before && (!withVisitors || before.visitors.length > 0)) return before
    const row = await tables
      .selectFrom('visit_segment')
      .select('content')
      .$if(withVisitors, (query) => query.select('visitors'))
      .where('campaign_label', '=', label)
      .where('day', '=', day)
      .where('up_to', '=', upTo)
      .executeTakeFirst()
    if (!row) return null
    const segment = decodeSegment(row)
    if (kept) known.set(key, segment)
    return segment
  }

  /** Those of its own days, or of all. */
  async function eventsBehind(
    label: number,
    seq: number,
    ofAll = of === 1,
  ): Promise<(StoredEvent & { day: number })[]> {
    const rows = await tables
      .selectFrom('visit_event')
      .select(['seq', 'at', 'day', 'kind', 'bot', 'visitor', ...named])
      .where('campaign_label', '=', label)
      .where('seq', '>', seq)
      .$if(!ofAll, (query) => query.where(sql<SqlBool>`day % ${of} = ${index}`))
      .orderBy('seq')
      .limit(portion)
      .execute()
    return rows.map((row) => ({ ...row, bot: Boolean(row.bot) }))
  }

  /** Adds events to the days that they are of. Null when a day was stored anew meanwhile. */
  async function grow(
    label: number,
    days: ReadonlyMap<number, Segment>,
    stored: readonly Stored[],
    events: readonly (StoredEvent & { day: number })[],
  ): Promise<Map<number, Segment> | null> {
    const grown = new Map(days)
    for (const [day, own] of Map.groupBy(events, (event) => event.day)) {
      const isStored = stored.find((one) => one.day === day)
      const before = grown.get(day) ?? (isStored ? await readDay(label, isStored, toGrow) : null)
      if (isStored && !before) return null
      grown.set(day, addEvents(before, day, own))
    }
    return grown
  }

  /** The days that have events behind what is stored, with all of their events. */
  async function readTail(label: number, stored: readonly Stored[]): Promise<Tail | null> {
    const compacted = Math.max(0, ...stored.map(({ upTo }) => upTo))
    const before = tails.get(label)
    let tail: Tail =
      before?.compacted === compacted ? before : { compacted, seq: compacted, days: new Map() }
    for (;;) {
      const events = await eventsBehind(label, tail.seq)
      const days = await grow(label, tail.days, stored, events)
      if (!days) return null
      tail = { compacted, seq: events.at(-1)?.seq ?? tail.seq, days }
      tails.set(label, tail)
      if (events.length < portion) return tail
    }
  }

  async function readAll(
    label: number,
    { from, to, namesSince }: Asked,
  ): Promise<Segment[] | null> {
    const stored = await storedDays(label)
    const tail = await readTail(label, stored)
    if (!tail) return null
    const segments: Segment[] = []
    for (const one of stored) {
      if (
        one.day % of !== index ||
        tail.days.has(one.day) ||
        one.lastAt < from ||
        one.firstAt >= to
      )
        continue
      const withVisitors = one.lastAt >= namesSince
      const segment = await readDay(label, one, { withVisitors, kept: true })
      if (!segment) return null
      segments.push(segment)
    }
    return [...segments, ...tail.days.values()]
  }

  return {
    async segments(campaignId, from, to, namesSince = Infinity) {
      const label = await labelOf(campaignId)
      if (label === null) return []
      for (let tries = 0; tries < mostTries; tries += 1) {
        const segments = await readAll(label, { from, to, namesSince })
        if (!segments) continue
        await words.learn(segments)
        return segments
      }
      throw new Error('The days of a campaign were stored anew each time that they were read.')
    },
    wordsOf: words.wordsOf,
    async compact(campaignId) {
      const label = await labelOf(campaignId)
      if (label === null) return []
      const stored = await storedDays(label)
      const compacted = Math.max(0, ...stored.map(({ upTo }) => upTo))
      const events = await eventsBehind(label, compacted, true)
      const days = events.length > 0 ? await grow(label, new Map(), stored, events) : null
      return [...(days?.values() ?? [])].map((segment) => ({
        ...encodeSegment(segment),
        day: segment.day,
        before: stored.find(({ day }) => day === segment.day)?.upTo ?? 0,
        upTo: segment.upTo,
        events: segment.at.length,
        firstAt: segment.base,
        lastAt: segment.base + segment.span,
      }))
    },
  }
}

import type { Selectable } from 'kysely'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { dayOf } from './public/buckets.ts'
import type { IngestTables } from './public/entities.ts'
import { goneForGood, presenceMs } from './public/presence.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
import { valuesOf, visitorValueKey } from './roll-up.ts'
import type { CountedEvent } from './roll-up.ts'
import { directSource } from './settle-sources.ts'
import type { Presence } from './public/visit-event.ts'
import { writeRows } from '#server/platform/db/write-rows.ts'

type Touch = {
  key: string
  day: number
  campaignId: string
  visitor: string
  events: number
  lastSeen: number
  source: string | null
}

/**
 * Notes who was there, and returns the keys of visitors, and of visitors by dimension value, whose
 * first counted event of the day is among `events`.
 */
export async function countVisitors(
  em: EntityManager,
  events: readonly CountedEvent[],
  presences: readonly Presence[],
): Promise<Set<string>> {
  const first = new Set<string>()
  const touches = touchesOf(events, presences)
  for (const chunk of inStatements(touches))
    for (const key of await touchVisitors(em, chunk)) first.add(key)
  const values = valueRowsOf(events)
  for (const chunk of inStatements(values))
    for (const key of await insertValues(em, chunk)) first.add(key)
  return first
}

/** One touch a visitor and day, in the order of their keys, against deadlocks. */
function touchesOf(events: readonly CountedEvent[], presences: readonly Presence[]): Touch[] {
  const touches = new Map<string, Touch>()
  const touch = (
    visit: Pick<Presence, 'campaignId' | 'visitor' | 'at'>,
    counted: number,
    source: string | null,
    lastSeen = visit.at,
  ) => {
    const day = dayOf(visit.at)
    const key = `${visit.campaignId}\n${day}\n${visit.visitor}`
    const known = touches.get(key)
    touches.set(key, {
      key,
      day,
      campaignId: visit.campaignId,
      visitor: visit.visitor,
      events: (known?.events ?? 0) + counted,
      lastSeen: Math.max(known?.lastSeen ?? 0, lastSeen),
      source: source ?? known?.source ?? null,
    })
  }
  for (const event of events) touch(event, 1, event.source === directSource ? null : event.source)
  for (const presence of presences) {
    touch(presence, 0, null)
    const { campaignId, before, at } = presence
    if (before !== null)
      touch({ campaignId, visitor: before, at: at - presenceMs }, 0, null, goneForGood)
  }
  return [...touches.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** The keys of those whose counted events all come from this touch: they are new today. */
async function touchVisitors(em: EntityManager, touches: readonly Touch[]): Promise<string[]> {
  const rows = await writeRows<Selectable<IngestTables['visitor_day']>>(
    em,
    'visitor_day (day, campaign_id, visitor, events, last_seen, source)',
    touches.map((touch) => [
      touch.day,
      touch.campaignId,
      touch.visitor,
      touch.events,
      touch.lastSeen,
      touch.source,
    ]),
    `on conflict (day, campaign_id, visitor) do update set
       events = visitor_day.events + excluded.events,
       last_seen = case when excluded.last_seen > visitor_day.last_seen
         then excluded.last_seen else visitor_day.last_seen end,
       source = coalesce(excluded.source, visitor_day.source)
     returning *`,
  )
  const added = new Map(touches.map((touch) => [touch.key, touch.events]))
  return rows.flatMap((row) => {
    const key = `${row.campaign_id}\n${row.day}\n${row.visitor}`
    return row.events > 0 && row.events === added.get(key) ? [key] : []
  })
}

type ValueRow = { key: string; row: [number, string, string, string, string] }

function valueRowsOf(events: readonly CountedEvent[]): ValueRow[] {
  const rows = new Map<string, ValueRow>()
  for (const event of events)
    for (const at of valuesOf(event)) {
      const key = visitorValueKey(event, at)
      const day = dayOf(event.at)
      rows.set(key, { key, row: [day, event.campaignId, at.dimension, at.value, event.visitor] })
    }
  return [...rows.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

async function insertValues(em: EntityManager, values: readonly ValueRow[]): Promise<string[]> {
  const rows = await writeRows<Selectable<IngestTables['visitor_value']>>(
    em,
    'visitor_value (day, campaign_id, dimension, value, visitor)',
    values.map(({ row }) => row),
    `on conflict (day, campaign_id, dimension, value, visitor) do nothing returning *`,
  )
  return rows.map(
    (row) => `${row.campaign_id}\n${row.day}\n${row.visitor}\n${row.dimension}\n${row.value}`,
  )
}

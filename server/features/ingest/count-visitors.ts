import type { Selectable } from 'kysely'
import { inStatements } from '#server/platform/db/chunks.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { writeRows } from '#server/platform/db/write-rows.ts'
import { dayOf } from './public/buckets.ts'
import { eventDimensions } from './public/entities.ts'
import type { IngestTables } from './public/entities.ts'
import { labelOf } from './number-events.ts'
import type { CampaignLabels, NumberedEvent } from './number-events.ts'
import { goneForGood, presenceMs } from './public/presence.ts'
import type { Presence } from './public/visit-event.ts'
import { visitorKey } from './roll-up.ts'
import { directSource } from './settle-sources.ts'

/** What a transaction tells of a visitor of a day. */
type Touch = {
  campaignLabel: number
  visitor: string
  at: number
  events: number
  lastSeen: number
  sourceLabel: number | null
  /** What the visitor was counted under, besides the campaign. */
  labels: ReadonlySet<number>
}

const sourcePlace = 1 + eventDimensions.findIndex(({ dimension }) => dimension === 'source')

/**
 * Notes who was there, and returns the keys of visitors, by label, whose first counted event of the day
 * is among `events`.
 */
export async function countVisitors(
  em: EntityManager,
  events: readonly NumberedEvent[],
  presences: readonly Presence[],
  campaigns: CampaignLabels,
): Promise<Set<string>> {
  const first = new Set<string>()
  const seen: { touch: Touch; labels: readonly number[] }[] = []
  const touches = touchesOf(events, presences, campaigns)
  for (const chunk of inStatements(touches))
    for (const { touch, isNew, isStored, before } of await touchVisitors(em, chunk)) {
      const fresh = [...touch.labels].filter((label) => !before.includes(label))
      for (const label of fresh) first.add(visitorKey(touch, label))
      if (touch.events > 0 && isNew) first.add(visitorKey(touch, touch.campaignLabel))
      if (!isStored && fresh.length > 0) seen.push({ touch, labels: [...before, ...fresh] })
    }
  for (const chunk of inStatements(seen)) await writeSeen(em, chunk)
  return first
}

/** One touch a visitor and day, in the order of their keys, against deadlocks. */
function touchesOf(
  events: readonly NumberedEvent[],
  presences: readonly Presence[],
  campaigns: CampaignLabels,
): Touch[] {
  const touches = new Map<string, Touch>()
  const add = (touch: Touch) => {
    const key = visitorKey(touch, 0)
    const known = touches.get(key)
    touches.set(key, known ? joined(known, touch) : touch)
  }
  for (const { campaignLabel, visitor, at, source, labels } of events)
    add({
      campaignLabel,
      visitor,
      at,
      events: 1,
      lastSeen: at,
      sourceLabel: source === directSource ? null : (labels[sourcePlace] ?? null),
      labels: new Set(labels.slice(1)),
    })
  const nothing = { events: 0, sourceLabel: null, labels: new Set<number>() }
  for (const { campaignId, visitor, before, at } of presences) {
    const present = { campaignLabel: labelOf(campaigns, campaignId), ...nothing }
    add({ ...present, visitor, at, lastSeen: at })
    if (before !== null)
      add({ ...present, visitor: before, at: at - presenceMs, lastSeen: goneForGood })
  }
  return [...touches].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, touch]) => touch)
}

function joined(known: Touch, later: Touch): Touch {
  return {
    ...known,
    events: known.events + later.events,
    lastSeen: Math.max(known.lastSeen, later.lastSeen),
    sourceLabel: later.sourceLabel ?? known.sourceLabel,
    labels: known.labels.union(later.labels),
  }
}

type Touched = {
  touch: Touch
  /** Whether the visitor had not been counted that day. */
  isNew: boolean
  /** What the visitor was counted under before. */
  before: readonly number[]
  /** Whether the row says by now what it is counted under. */
  isStored: boolean
}

async function touchVisitors(em: EntityManager, touches: readonly Touch[]): Promise<Touched[]> {
  const rows = await writeRows<Selectable<IngestTables['visitor_day']>>(
    em,
    visitorColumns,
    touches.map((touch) => rowOf(touch, [...touch.labels])),
    `on conflict (day, campaign_label, visitor) do update set
       events = visitor_day.events + excluded.events,
       last_seen = case when excluded.last_seen > visitor_day.last_seen
         then excluded.last_seen else visitor_day.last_seen end,
       source_label = coalesce(excluded.source_label, visitor_day.source_label)
     returning *`,
  )
  const known = new Map(touches.map((touch) => [visitKey(touch, dayOf(touch.at)), touch]))
  return rows.flatMap((row) => {
    const touch = known.get(visitKey({ campaignLabel: row.campaign_label, ...row }, row.day))
    if (!touch) return []
    const labels = row.seen === '' ? [] : row.seen.split(',').map(Number)
    // When all counted events come from this touch, the visitor is new today, or was only present.
    const isNew = row.events === touch.events
    return [{ touch, isNew, before: isNew ? [] : labels, isStored: isNew && labels.length > 0 }]
  })
}

const visitKey = (of: { campaignLabel: number; visitor: string }, day: number) =>
  `${of.campaignLabel} ${day} ${of.visitor}`

/** Their rows are locked since they were touched, so nobody adds to them meanwhile. */
async function writeSeen(
  em: EntityManager,
  seen: readonly { touch: Touch; labels: readonly number[] }[],
): Promise<void> {
  await writeRows(
    em,
    visitorColumns,
    seen.map(({ touch, labels }) => rowOf(touch, labels)),
    'on conflict (day, campaign_label, visitor) do update set seen = excluded.seen',
  )
}

const visitorColumns =
  'visitor_day (day, campaign_label, visitor, last_seen, events, source_label, seen)'

function rowOf(touch: Touch, labels: readonly number[]): unknown[] {
  const { campaignLabel, visitor, at, lastSeen, events, sourceLabel } = touch
  return [dayOf(at), campaignLabel, visitor, lastSeen, events, sourceLabel, labels.join(',')]
}

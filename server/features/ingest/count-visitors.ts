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
import type { FirstLabels } from './roll-up.ts'
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
  labels: Set<number>
}

const sourcePlace = 1 + eventDimensions.findIndex(({ dimension }) => dimension === 'source')

/**
 * Notes who was there, and returns of visitors of a day the labels whose first counted event of the day
 * is among `events`.
 */
export async function countVisitors(
  em: EntityManager,
  events: readonly NumberedEvent[],
  presences: readonly Presence[],
  campaigns: CampaignLabels,
): Promise<FirstLabels> {
  const first = new Map<string, Set<number>>()
  const seen: { touch: Touch; labels: readonly number[] }[] = []
  const touches = touchesOf(events, presences, campaigns)
  for (const chunk of inStatements(touches))
    for (const { touch, isNew, isStored, before } of await touchVisitors(em, chunk)) {
      const fresh = [...touch.labels].filter((label) => !before.includes(label))
      const isFirst = touch.events > 0 && isNew
      const labels = isFirst ? [touch.campaignLabel, ...fresh] : fresh
      if (labels.length > 0) first.set(keyOf(touch), new Set(labels))
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
  const touch = (of: Pick<Touch, 'campaignLabel' | 'visitor' | 'at'>, lastSeen: number): Touch => {
    const key = keyOf(of)
    const { campaignLabel, visitor, at } = of
    const known: Touch = touches.get(key) ?? {
      campaignLabel,
      visitor,
      at,
      events: 0,
      lastSeen,
      sourceLabel: null,
      labels: new Set(),
    }
    touches.set(key, known)
    known.lastSeen = Math.max(known.lastSeen, lastSeen)
    return known
  }
  for (const event of events) {
    const { source, labels } = event
    const of = touch(event, event.at)
    of.events += 1
    if (source !== directSource) of.sourceLabel = labels[sourcePlace] ?? of.sourceLabel
    for (const label of labels) if (label !== of.campaignLabel) of.labels.add(label)
  }
  for (const { campaignId, visitor, before, at } of presences) {
    const campaignLabel = labelOf(campaigns, campaignId)
    touch({ campaignLabel, visitor, at }, at)
    if (before !== null) touch({ campaignLabel, visitor: before, at: at - presenceMs }, goneForGood)
  }
  return [...touches].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

const keyOf = ({ campaignLabel, visitor, at }: Pick<Touch, 'campaignLabel' | 'visitor' | 'at'>) =>
  visitorKey(campaignLabel, dayOf(at), visitor)

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
    visitorRows,
    touches.map((touch) => rowOf(touch, [...touch.labels])),
    `on conflict (day, campaign_label, visitor) do update set
       events = visitor_day.events + excluded.events,
       last_seen = case when excluded.last_seen > visitor_day.last_seen
         then excluded.last_seen else visitor_day.last_seen end,
       source_label = coalesce(excluded.source_label, visitor_day.source_label)
     returning *`,
  )
  const known = new Map(touches.map((touch) => [keyOf(touch), touch]))
  return rows.flatMap((row) => {
    const touch = known.get(visitorKey(row.campaign_label, row.day, row.visitor))
    if (!touch) return []
    const labels = row.seen === '' ? [] : row.seen.split(',').map(Number)
    // When all counted events come from this touch, the visitor is new today, or was only present.
    const isNew = row.events === touch.events
    return [{ touch, isNew, before: isNew ? [] : labels, isStored: isNew && labels.length > 0 }]
  })
}

/** Their rows are locked since they were touched, so nobody adds to them meanwhile. */
async function writeSeen(
  em: EntityManager,
  seen: readonly { touch: Touch; labels: readonly number[] }[],
): Promise<void> {
  await writeRows(
    em,
    visitorRows,
    seen.map(({ touch, labels }) => rowOf(touch, labels)),
    'on conflict (day, campaign_label, visitor) do update set seen = excluded.seen',
  )
}

const visitorRows = {
  table: 'visitor_day',
  columns: {
    day: 'integer',
    campaign_label: 'integer',
    visitor: 'text',
    last_seen: 'bigint',
    events: 'integer',
    source_label: 'integer',
    seen: 'text',
  },
}

function rowOf(touch: Touch, labels: readonly number[]): unknown[] {
  const { campaignLabel, visitor, at, lastSeen, events, sourceLabel } = touch
  return [dayOf(at), campaignLabel, visitor, lastSeen, events, sourceLabel, labels.join(',')]
}

import type { Selectable } from 'kysely'
import { inStatements } from '#server/platform/db/chunks.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { writeRows } from '#server/platform/db/write-rows.ts'
import type { IngestTables } from './public/entities.ts'
import { labelOf } from './number-events.ts'
import type { CampaignLabels } from './number-events.ts'
import { goneForGood } from './public/presence.ts'
import type { PresenceOnDay } from './public/visit-event.ts'
import { visitorKey } from './roll-up.ts'
import type { FirstTimes } from './roll-up.ts'
import type { OrderedEvent } from './take-numbers.ts'

/** What a transaction tells of a visitor of a day. */
type Touch = {
  campaignLabel: number
  day: number
  visitor: string
  events: number
  goals: number
  lastSeen: number
  origin: number | null
}

/**
 * Notes who was there, and returns the visitors of a day whose first counted event of the day, or the
 * first that reached the main goal, is among `events`.
 */
export async function countVisitors(
  em: EntityManager,
  events: readonly OrderedEvent[],
  presences: readonly PresenceOnDay[],
  campaigns: CampaignLabels,
): Promise<FirstTimes> {
  const touches = touchesOf(events, presences, campaigns)
  const known = new Map(touches.map((touch) => [keyOf(touch), touch]))
  const first = { seen: new Set<string>(), converted: new Set<string>() }
  for (const chunk of inStatements(touches))
    for (const row of await touchVisitors(em, chunk)) {
      const key = visitorKey(row.campaign_label, row.day, row.visitor)
      const touch = known.get(key)
      if (!touch) continue
      // When all of them come from this touch, there were none before.
      if (touch.events > 0 && row.events === touch.events) first.seen.add(key)
      if (touch.goals > 0 && row.goals === touch.goals) first.converted.add(key)
    }
  return first
}

/** One touch a visitor and day, in the order of their keys, against deadlocks. */
function touchesOf(
  events: readonly OrderedEvent[],
  presences: readonly PresenceOnDay[],
  campaigns: CampaignLabels,
): Touch[] {
  const touches = new Map<string, Touch>()
  const touch = (of: Pick<Touch, 'campaignLabel' | 'day' | 'visitor'>, lastSeen: number): Touch => {
    const key = keyOf(of)
    const { campaignLabel, day, visitor } = of
    const fresh = { campaignLabel, day, visitor, events: 0, goals: 0, lastSeen, origin: null }
    const known: Touch = touches.get(key) ?? fresh
    touches.set(key, known)
    known.lastSeen = Math.max(known.lastSeen, lastSeen)
    return known
  }
  for (const event of events) {
    const of = touch(event, event.at)
    of.events += 1
    if (event.reachesGoal) of.goals += 1
    if (event.origin !== null) of.origin = event.originNumber
  }
  for (const { campaignId, day, visitor, before, at } of presences) {
    const campaignLabel = labelOf(campaigns, campaignId)
    touch({ campaignLabel, day, visitor }, at)
    if (before !== null) touch({ campaignLabel, day: day - 1, visitor: before }, goneForGood)
  }
  return [...touches].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

const keyOf = ({ campaignLabel, visitor, day }: Pick<Touch, 'campaignLabel' | 'visitor' | 'day'>) =>
  visitorKey(campaignLabel, day, visitor)

/** The table of visitors of a day, for `writeRows`. */
export const visitorRows = {
  table: 'visitor_day',
  columns: {
    day: 'integer',
    campaign_label: 'integer',
    visitor: 'text',
    last_seen: 'bigint',
    events: 'integer',
    goals: 'integer',
    origin: 'integer',
  },
}

const touchVisitors = (em: EntityManager, touches: readonly Touch[]) =>
  writeRows<Selectable<IngestTables['visitor_day']>>(
    em,
    visitorRows,
    touches.map(({ day, campaignLabel, visitor, lastSeen, events, goals, origin }) => [
      day,
      campaignLabel,
      visitor,
      lastSeen,
      events,
      goals,
      origin,
    ]),
    `on conflict (day, campaign_label, visitor) do update set
       events = visitor_day.events + excluded.events,
       goals = visitor_day.goals + excluded.goals,
       last_seen = case when excluded.last_seen > visitor_day.last_seen
         then excluded.last_seen else visitor_day.last_seen end,
       origin = coalesce(excluded.origin, visitor_day.origin)
     returning *`,
  )

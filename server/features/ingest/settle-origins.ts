import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { IngestTables } from './public/entities.ts'
import { compileForBoth, runPrepared } from '#server/platform/db/compile-once.ts'
import { givenRows, kindOf } from '#server/platform/db/given-rows.ts'
import { labelOf } from './number-events.ts'
import type { CampaignLabels, SettledEvent } from './number-events.ts'
import type { Numbers, Words } from './public/numbers.ts'
import { direct } from './public/origin.ts'
import type { Origin } from './public/origin.ts'
import { visitorKey } from './roll-up.ts'
import type { VisitEvent } from './public/visit-event.ts'

/**
 * Gives every event an origin: its own, else the one its visitor came from last that day (clicks and
 * further pages don't name one), else `direct`. Robots only have their own.
 */
export async function settleOrigins(
  em: EntityManager,
  numbers: Numbers,
  events: readonly VisitEvent[],
  campaigns: CampaignLabels,
): Promise<SettledEvent[]> {
  const visitOf = ({ campaignId, visitor, day }: VisitEvent) =>
    visitorKey(labelOf(campaigns, campaignId), day, visitor)
  const silent = events.filter((event) => event.origin === null && !event.bot)
  const known = await knownOrigins(em, silent, campaigns)
  const words = events.map(({ campaignId, origin }) => wordsOf(campaignId, origin ?? direct))
  const own = await numbers.of(em, 'visit_origin', words)
  return events.map((event, index) => {
    const number = own[index] ?? 0
    // Of robots nothing is remembered, so none of their events goes by another in the same transaction.
    if (event.bot) return { ...event, originNumber: number }
    if (event.origin !== null) {
      known.set(visitOf(event), number)
      return { ...event, originNumber: number }
    }
    return { ...event, originNumber: known.get(visitOf(event)) ?? number }
  })
}

/** As the table has it. */
export function wordsOf(campaignId: string, origin: Origin): Words {
  const { source, medium, campaign, content, term, link } = origin
  return [campaignId, source, medium, campaign, content, term, link]
}

async function knownOrigins(
  em: EntityManager,
  events: readonly VisitEvent[],
  campaigns: CampaignLabels,
): Promise<Map<string, number>> {
  const visits = new Map<string, [day: number, campaignLabel: number, visitor: string]>()
  for (const { day, campaignId, visitor } of events) {
    const label = labelOf(campaigns, campaignId)
    visits.set(visitorKey(label, day, visitor), [day, label, visitor])
  }
  if (visits.size === 0) return new Map()
  const given = JSON.stringify([...visits.values()])
  const rows = await runPrepared(em, originsOf[kindOf(em)], { visits: given })
  return new Map(
    rows.flatMap((row) =>
      row.origin === null
        ? []
        : [[visitorKey(row.campaign_label, row.day, row.visitor), row.origin]],
    ),
  )
}

type Found = { day: number; campaign_label: number; visitor: string; origin: number | null }
const visitColumns = { day: 'integer', campaign_label: 'integer', visitor: 'text' }

/** Where visitors of a day came from last, of those that came from anywhere. */
const originsOf = compileForBoth<IngestTables, { visits: string }, Found>((tables, value, kind) =>
  tables
    .selectFrom('visitor_day')
    .select(['day', 'campaign_label', 'visitor', 'origin'])
    .where(
      sql<SqlBool>`(day, campaign_label, visitor) in ${givenRows(kind, visitColumns, value('visits'))}`,
    ),
)

import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { dayOf } from './public/buckets.ts'
import type { IngestTables } from './public/entities.ts'
import { compileForBoth, runPrepared } from '#server/platform/db/compile-once.ts'
import { givenRows, kindOf } from '#server/platform/db/given-rows.ts'
import { labelOf } from './number-events.ts'
import type { CampaignLabels, CountedEvent } from './number-events.ts'
import { visitorKey } from './roll-up.ts'
import type { VisitEvent } from './public/visit-event.ts'

/** The source of visitors who came from nowhere that told us. */
export const directSource = 'direct'

/**
 * Gives every event a source: its own, else the one its visitor came from last that day (clicks and
 * further pages don't name one), else `direct`.
 */
export async function settleSources(
  em: EntityManager,
  events: readonly VisitEvent[],
  campaigns: CampaignLabels,
): Promise<CountedEvent[]> {
  const visitOf = ({ campaignId, visitor, at }: VisitEvent) =>
    visitorKey(labelOf(campaigns, campaignId), dayOf(at), visitor)
  const known = await knownSources(
    em,
    events.filter((event) => event.source === null && !event.bot),
    campaigns,
  )
  return events.map((event) => {
    const key = visitOf(event)
    if (event.source !== null) known.set(key, event.source)
    const source = event.source ?? known.get(key) ?? directSource
    return { ...event, source }
  })
}

async function knownSources(
  em: EntityManager,
  events: readonly VisitEvent[],
  campaigns: CampaignLabels,
): Promise<Map<string, string>> {
  const visits = new Map<string, [day: number, campaignLabel: number, visitor: string]>()
  for (const { at, campaignId, visitor } of events) {
    const [day, label] = [dayOf(at), labelOf(campaigns, campaignId)]
    visits.set(visitorKey(label, day, visitor), [day, label, visitor])
  }
  if (visits.size === 0) return new Map()
  const given = JSON.stringify([...visits.values()])
  const rows = await runPrepared(em, sourcesOf[kindOf(em)], { visits: given })
  return new Map(
    rows.map((row) => [visitorKey(row.campaign_label, row.day, row.visitor), row.value]),
  )
}

type Source = { day: number; campaign_label: number; visitor: string; value: string }
const visitColumns = { day: 'integer', campaign_label: 'integer', visitor: 'text' }

/** Where visitors of a day came from last, of those that came from anywhere. */
const sourcesOf = compileForBoth<IngestTables, { visits: string }, Source>((tables, value, kind) =>
  tables
    .selectFrom('visitor_day')
    .innerJoin('visit_label', 'visit_label.id', 'visitor_day.source_label')
    .select(['day', 'campaign_label', 'visitor', 'value'])
    .where(
      sql<SqlBool>`(day, campaign_label, visitor) in ${givenRows(kind, visitColumns, value('visits'))}`,
    ),
)

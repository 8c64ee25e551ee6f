import type { EntityManager } from '#server/platform/db/open-database.ts'
import { dayOf } from './public/buckets.ts'
import type { IngestTables } from './public/entities.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
import { labelOf } from './number-events.ts'
import type { CampaignLabels, CountedEvent } from './number-events.ts'
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
    keyOf(dayOf(at), labelOf(campaigns, campaignId), visitor)
  const known = await knownSources(
    em,
    events.filter((event) => event.source === null && !event.bot),
    campaigns,
  )
  return events.map((event) => {
    const key = visitOf(event)
    if (event.source !== null) known.set(key, event.source)
    return { ...event, source: event.source ?? known.get(key) ?? directSource }
  })
}

const keyOf = (day: number, campaignLabel: number, visitor: string) =>
  `${day} ${campaignLabel} ${visitor}`

async function knownSources(
  em: EntityManager,
  events: readonly VisitEvent[],
  campaigns: CampaignLabels,
): Promise<Map<string, string>> {
  const visits = new Map<string, { day: number; campaign_label: number; visitor: string }>()
  for (const { at, campaignId, visitor } of events) {
    const [day, label] = [dayOf(at), labelOf(campaigns, campaignId)]
    visits.set(keyOf(day, label, visitor), { day, campaign_label: label, visitor })
  }
  const known = new Map<string, string>()
  for (const chunk of inStatements([...visits.values()])) {
    const rows = await em
      .getKysely<IngestTables>()
      .selectFrom('visitor_day')
      .innerJoin('visit_label', 'visit_label.id', 'visitor_day.source_label')
      .select(['day', 'campaign_label', 'visitor', 'value'])
      .where(({ and, or }) => or(chunk.map((visit) => and(visit))))
      .execute()
    for (const row of rows) known.set(keyOf(row.day, row.campaign_label, row.visitor), row.value)
  }
  return known
}

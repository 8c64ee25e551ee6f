import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { IngestTables } from './entities.ts'
import type { PresenceOnDay } from './visit-event.ts'

/** Where a visitor came from last on that day; null when nothing told. */
export async function findSource(
  em: EntityManager,
  { campaignId, visitor, day }: PresenceOnDay,
): Promise<string | null> {
  const [row] = await em
    .getKysely<IngestTables>()
    .selectFrom('visitor_day')
    .innerJoin('visit_label as campaign', 'campaign.id', 'visitor_day.campaign_label')
    .innerJoin('visit_origin', 'visit_origin.id', 'visitor_day.origin')
    .select('visit_origin.source')
    .where('campaign.campaign_id', '=', campaignId)
    .where('campaign.dimension', '=', 'all')
    .where('day', '=', day)
    .where('visitor', '=', visitor)
    .execute()
  return row?.source ?? null
}

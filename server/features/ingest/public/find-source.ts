import type { EntityManager } from '#server/platform/db/open-database.ts'
import { dayOf } from './buckets.ts'
import type { IngestTables } from './entities.ts'
import type { Presence } from './visit-event.ts'

/** Where a visitor came from last on this day, as it is counted; null when nothing told. */
export async function findSource(
  em: EntityManager,
  { campaignId, visitor, at }: Presence,
): Promise<string | null> {
  const [row] = await em
    .getKysely<IngestTables>()
    .selectFrom('visitor_day')
    .innerJoin('visit_label as campaign', 'campaign.id', 'visitor_day.campaign_label')
    .innerJoin('visit_label as source', 'source.id', 'visitor_day.source_label')
    .select('source.value')
    .where('campaign.campaign_id', '=', campaignId)
    .where('campaign.dimension', '=', 'all')
    .where('day', '=', dayOf(at))
    .where('visitor', '=', visitor)
    .execute()
  return row?.value ?? null
}

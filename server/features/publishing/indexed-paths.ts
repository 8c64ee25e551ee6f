import { servesVisitors } from '#shared/lifecycle/lifecycle.ts'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import type { DomainTables } from '#server/features/domains/public/entities.ts'
import type { Site } from '#server/features/domains/public/site-table.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { PublishingTables } from './public/entities.ts'

/** The paths of a site's pages, if it is what its campaign calls its own and visitors are served. */
export async function indexedPaths(em: EntityManager, { name }: Site): Promise<string[]> {
  const rows = await em
    .getKysely<DomainTables & CampaignTables & PublishingTables>()
    .selectFrom('custom_domain as d')
    .innerJoin('campaign as c', 'c.id', 'd.campaign_id')
    .innerJoin('release as r', 'r.campaign_id', 'c.id')
    .innerJoin('release_page as p', 'p.release_id', 'r.id')
    .select(['p.path', 'c.status'])
    .where('d.name', '=', name)
    // As the partial indexes say it.
    .where(({ ref }) => ref('d.is_primary'))
    .where(({ ref }) => ref('r.current'))
    .where('d.verified_at', 'is not', null)
    .where('d.removed_at', 'is', null)
    .orderBy('p.path')
    .execute()
  return rows.filter(({ status }) => servesVisitors(status)).map(({ path }) => path)
}

import { servesVisitors } from '#shared/lifecycle/lifecycle.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import type { Site } from '#server/features/domains/public/site-table.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'

/** The paths of a site's pages, if it is what its campaign calls its own and visitors are served. */
export async function indexedPaths(em: EntityManager, { name }: Site): Promise<string[]> {
  const rows = await em.execute<{ path: string; status: CampaignStatus }[]>(
    `select p.path as path, c.status as status from custom_domain d
     join campaign c on c.id = d.campaign_id
     join release r on r.campaign_id = c.id and r.current
     join release_page p on p.release_id = r.id
     where d.name = ? and d.is_primary and d.verified_at is not null and d.removed_at is null
     order by p.path`,
    [name],
    'all',
  )
  return rows.filter(({ status }) => servesVisitors(status)).map(({ path }) => path)
}

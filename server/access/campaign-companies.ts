import type { EntityManager } from '#server/db/open-database.ts'
import { inStatements } from '#server/features/analytics/chunks.ts'
import { CampaignEntity } from '#server/features/campaigns/entities.ts'

/** The company of each of these campaigns that exists: one query for every 200. */
export async function loadCampaignCompanies(
  em: EntityManager,
  campaignIds: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const companies = new Map<string, string>()
  for (const some of inStatements([...new Set(campaignIds)])) {
    const campaigns = em.createQueryBuilder(CampaignEntity).select(['id', 'companyId'])
    for (const { id, companyId } of await campaigns.where({ id: some }).execute('all'))
      companies.set(id, companyId)
  }
  return companies
}

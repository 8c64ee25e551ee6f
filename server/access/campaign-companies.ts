import type { EntityManager } from '#server/db/open-database.ts'
import { CampaignEntity } from '#server/features/campaigns/entities.ts'

/** The company of each of these campaigns that exists: one query. */
export async function loadCampaignCompanies(
  em: EntityManager,
  campaignIds: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(campaignIds)]
  if (ids.length === 0) return new Map()
  const campaigns = await em.find(CampaignEntity, { id: ids }, { fields: ['companyId'] })
  return new Map(campaigns.map(({ id, companyId }) => [id, companyId]))
}

import type { EntityManager } from '#server/db/open-database.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import { currentReleases } from '#server/features/publishing/queries.ts'
import { CampaignEntity } from './entities.ts'
import type { CampaignRow } from './entities.ts'
import { presentCampaign } from './present-campaign.ts'

const listLimit = 500

/** Campaigns of one company, the latest changed first; two queries whatever their number. */
export async function listCampaigns(
  em: EntityManager,
  companyId: string,
  filter: { search?: string | undefined; status?: CampaignStatus | undefined },
  pagesOrigin: string,
): Promise<Campaign[]> {
  const rows = await em.find(
    CampaignEntity,
    { companyId, ...(filter.status ? { status: filter.status } : {}) },
    { orderBy: { updatedAt: 'desc' }, limit: listLimit },
  )
  const needle = filter.search?.trim().toLowerCase() ?? ''
  const found = rows.filter((row) => row.name.toLowerCase().includes(needle))
  const releases = await currentReleases(
    em,
    found.map((row) => row.id),
  )
  return found.map((row) => presentCampaign(row, releases.get(row.id) ?? null, pagesOrigin))
}

/** One campaign with its current release. */
export async function showCampaign(
  em: EntityManager,
  row: CampaignRow,
  pagesOrigin: string,
): Promise<Campaign> {
  const releases = await currentReleases(em, [row.id])
  return presentCampaign(row, releases.get(row.id) ?? null, pagesOrigin)
}

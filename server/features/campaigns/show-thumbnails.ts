import { topOfCampaign } from '#shared/campaign/file/top-of-campaign.ts'
import type { CampaignSeed } from '#shared/campaign/edits/create-campaign.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { readCampaignDocument } from '#server/features/collaboration/public/read-campaign-document.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'

/** The tops of campaigns as they are stored; what the company has not is left out. */
export async function showThumbnails(
  em: EntityManager,
  { companyId, campaignIds }: { companyId: string; campaignIds: readonly string[] },
): Promise<{ thumbnails: { campaignId: string; seed: CampaignSeed }[]; colour: string }> {
  const { brandKit } = await em.findOneOrFail(CompanyEntity, { id: companyId })
  const own = await em.find(
    CampaignEntity,
    { companyId, id: [...campaignIds], hiddenAt: null },
    { fields: ['id'] },
  )
  const ids = new Set(own.map(({ id }) => id))
  const thumbnails = []
  for (const campaignId of new Set(campaignIds)) {
    if (!ids.has(campaignId)) continue
    const { snapshot } = await readCampaignDocument(em, campaignId)
    thumbnails.push({ campaignId, seed: topOfCampaign(snapshot) })
  }
  return { thumbnails, colour: brandKit.primary }
}

import type { CampaignSeed } from '#shared/campaign/edits/create-campaign.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import type { Services } from '#server/core/services.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { topWork } from './public/campaign-works.ts'

/** The tops of campaigns as they are stored; what the company has not is left out. */
export async function showThumbnails(
  { documents }: Pick<Services, 'documents'>,
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
    const campaign = { id: campaignId, companyId }
    const { found: seed } = await documents.readNow(em, topWork, { campaign, given: null })
    thumbnails.push({ campaignId, seed })
  }
  return { thumbnails, colour: brandKit.primary }
}

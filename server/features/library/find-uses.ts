import type { AssetUses } from '#shared/contract/assets.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow, CampaignTables } from '#server/core/campaigns/entities.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import type { Services } from '#server/core/services.ts'
import type { PublishingTables } from '#server/features/publishing/public/entities.ts'
import { TemplateEntity } from '#server/features/templates/public/entities.ts'
import type { TemplateRow } from '#server/features/templates/public/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { AssetRow } from '#server/features/assets/public/entities.ts'
import { pictureUsesWork } from './public/use-works.ts'

/** Where a picture is used: in what is edited, in what visitors see, in templates, and as the logo. */
export async function findUses(
  em: EntityManager,
  services: Pick<Services, 'flushRoom' | 'documents'>,
  { id: assetId, companyId }: AssetRow,
): Promise<AssetUses> {
  const company = await em.findOne(CompanyEntity, { id: companyId })
  const shownLive = await releasesWith(em, companyId, assetId)
  const campaigns: AssetUses['campaigns'] = []
  for (const campaign of await campaignsOf(em, companyId)) {
    const { id, name } = campaign
    await services.flushRoom(id)
    const asked = { campaign, given: { assetId } }
    const { found: pages } = await services.documents.readNow(em, pictureUsesWork, asked)
    const live = shownLive.has(id)
    if (pages.length > 0 || live) campaigns.push({ id, name, pages, live })
  }
  const templates = await templatesWith(em, companyId, assetId)
  return {
    campaigns,
    templates: templates.map(({ id, name }) => ({ id, name })),
    logo: company?.brandKit.logoAssetId === assetId,
  }
}

/** In which a campaign has a release that visitors see, or soon see again. */
export const shownStatuses: readonly CampaignRow['status'][] = ['live', 'paused', 'scheduled']

/** The company's campaigns that people can see, the latest changed first. */
export const campaignsOf = (em: EntityManager, companyId: string): Promise<CampaignRow[]> =>
  em.find(CampaignEntity, { companyId, hiddenAt: null }, { orderBy: { updatedAt: 'desc' } })

/** The company’s campaigns that show the picture to visitors now. */
async function releasesWith(
  em: EntityManager,
  companyId: string,
  assetId: string,
): Promise<Set<string>> {
  const rows = await releasesNaming(em, companyId, assetId)
    .where('campaign.status', 'in', shownStatuses)
    .where('release.current', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The company’s releases with the picture on a page or a variant of one, by their campaigns. */
export function releasesNaming(em: EntityManager, companyId: string, assetId: string) {
  const named = `%${assetId}%`
  return em
    .getKysely<PublishingTables & CampaignTables>()
    .selectFrom('release')
    .innerJoin('campaign', 'campaign.id', 'release.campaign_id')
    .select('campaign.id')
    .where('campaign.company_id', '=', companyId)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('release_page')
            .select('path')
            .whereRef('release_page.release_id', '=', 'release.id')
            .where('release_page.html', 'like', named),
        ),
        exists(
          selectFrom('release_variant')
            .select('variant_id')
            .whereRef('release_variant.release_id', '=', 'release.id')
            .where('release_variant.html', 'like', named),
        ),
      ]),
    )
}

/** The company’s templates that name the picture or font, with their content. */
export async function templatesWith(
  em: EntityManager,
  companyId: string,
  assetId: string,
): Promise<TemplateRow[]> {
  const rows = await em.find(TemplateEntity, { companyId }, { populate: ['seed'] })
  return rows.filter(({ seed }) => JSON.stringify(seed).includes(assetId))
}

import { shownAs } from '#shared/page/shown-as.ts'
import type { AssetUses } from '#shared/contract/assets.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow, CampaignTables } from '#server/core/campaigns/entities.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import type { Services } from '#server/core/services.ts'
import { loadJournal } from '#server/features/collaboration/public/database-journal.ts'
import { readCampaignDocument } from '#server/features/collaboration/public/read-campaign-document.ts'
import type { PublishingTables } from '#server/features/publishing/public/entities.ts'
import { TemplateEntity } from '#server/features/templates/public/entities.ts'
import type { TemplateRow } from '#server/features/templates/public/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { AssetRow } from '#server/features/assets/public/entities.ts'

/** Where a picture is used: in what is edited, in what visitors see, in templates, and as the logo. */
export async function findUses(
  em: EntityManager,
  services: Pick<Services, 'flushRoom'>,
  { id: assetId, companyId }: AssetRow,
): Promise<AssetUses> {
  const company = await em.findOne(CompanyEntity, { id: companyId })
  const shownLive = await releasesWith(em, companyId, assetId)
  const campaigns: AssetUses['campaigns'] = []
  for (const { id, name } of await campaignsOf(em, companyId)) {
    const isNamed = await doesName(em, services, id, assetId)
    const pages = isNamed ? await pagesWith(em, id, assetId) : []
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

/** Whether the id stands anywhere in a document: ids are plain text in it, so it is not decoded. */
export async function doesName(
  em: EntityManager,
  services: Pick<Services, 'flushRoom'>,
  campaignId: string,
  assetId: string,
): Promise<boolean> {
  await services.flushRoom(campaignId)
  const { snapshot, updates } = await loadJournal(em, campaignId)
  const parts = snapshot ? [snapshot, ...updates] : updates
  return parts.some((part) => bufferOf(part).includes(assetId))
}

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, length)

async function pagesWith(em: EntityManager, campaignId: string, assetId: string) {
  const { snapshot } = await readCampaignDocument(em, campaignId)
  return snapshot.pages
    .filter((page) => JSON.stringify([page, shownAs(snapshot, page)]).includes(assetId))
    .map(({ id, title, path }) => ({ id, title, path }))
}

/** The company’s campaigns that show the picture to visitors now. */
async function releasesWith(
  em: EntityManager,
  companyId: string,
  assetId: string,
): Promise<Set<string>> {
  const rows = await em
    .getKysely<PublishingTables & CampaignTables>()
    .selectFrom('release')
    .innerJoin('campaign', 'campaign.id', 'release.campaign_id')
    .innerJoin('release_page', 'release_page.release_id', 'release.id')
    .select('campaign.id')
    .distinct()
    .where('campaign.company_id', '=', companyId)
    .where('campaign.status', 'in', shownStatuses)
    .where('release.current', '=', true)
    .where('release_page.html', 'like', `%${assetId}%`)
    .execute()
  return new Set(rows.map(({ id }) => id))
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

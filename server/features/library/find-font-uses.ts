import { readOwnFont } from '#shared/campaign/model/own-font.ts'
import type { OwnFamily } from '#shared/page/css/own-font-rules.ts'
import type { FontUses } from '#shared/contract/fonts.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { Services } from '#server/core/services.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { ReleaseEntity } from '#server/features/publishing/public/entities.ts'
import { campaignsOf, shownStatuses, templatesWith } from './find-uses.ts'
import { fontUsesWork } from './public/use-works.ts'

/** Where a font is used: in themes as they are edited, in what visitors see, and in templates. */
export async function findFontUses(
  em: EntityManager,
  services: Pick<Services, 'flushRoom' | 'documents'>,
  { companyId, familyId }: { companyId: string; familyId: string },
): Promise<FontUses> {
  const shownLive = await releasesIn(em, companyId, familyId)
  const campaigns: FontUses['campaigns'] = []
  for (const campaign of await campaignsOf(em, companyId)) {
    const { id, name } = campaign
    await services.flushRoom(id)
    const asked = { campaign, given: { familyId } }
    const { found } = await services.documents.readNow(em, fontUsesWork, asked)
    const { headings, text } = found
    const live = shownLive.has(id)
    if (headings || text || live) campaigns.push({ id, name, headings, text, live })
  }
  const templates = await templatesWith(em, companyId, familyId)
  return { campaigns, templates: templates.map(({ id, name }) => ({ id, name })) }
}

/** The company's campaigns that visitors see in the font now. */
async function releasesIn(
  em: EntityManager,
  companyId: string,
  familyId: string,
): Promise<Set<string>> {
  const shown = { companyId, status: [...shownStatuses] }
  const campaigns = await em.find(CampaignEntity, shown, { fields: ['id'] })
  const releases = await em.find(
    ReleaseEntity,
    { campaignId: campaigns.map(({ id }) => id), current: true, fonts: { $ne: null } },
    { fields: ['campaignId', 'fonts'] },
  )
  const isIn = ({ font }: OwnFamily) => readOwnFont(font)?.familyId === familyId
  return new Set(
    releases.filter(({ fonts }) => fonts?.some(isIn)).map(({ campaignId }) => campaignId),
  )
}

import { servesVisitors } from '#shared/lifecycle/lifecycle.ts'
import { isOpen } from '#server/core/companies/access.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { Drawing } from '#server/features/page-pictures/public/find-page-picture.ts'
import { outlineWork } from '#server/features/page-pictures/public/page-works.ts'
import { pictureForSharing } from '#server/features/page-pictures/public/picture-for-sharing.ts'
import type { SharePicture } from '#server/features/page-pictures/public/share-picture.ts'
import { VersionEntity } from '#server/features/versions/public/entities.ts'
import { ReleaseEntity, ReleasePageEntity } from './public/entities.ts'

/** What links to a page of a live campaign show; null where visitors find no such page. */
export async function findPublishedPicture(
  services: Drawing,
  slug: string,
  path: string,
): Promise<SharePicture | null> {
  const em = services.database.fork()
  const campaign = await em.findOne(CampaignEntity, { slug, sample: null })
  if (!campaign || campaign.takenDownAt || !servesVisitors(campaign.status)) return null
  if (!(await isOpen(em, campaign.companyId))) return null
  const { id: campaignId } = campaign
  const release = await em.findOne(ReleaseEntity, { campaignId, current: true })
  if (!release) return null
  const rendered = await em.findOne(
    ReleasePageEntity,
    { releaseId: release.id, path },
    { fields: ['pageId'] },
  )
  const { journalSeq } = release
  const version = await em.findOne(VersionEntity, { campaignId, journalSeq })
  const asked = { campaign, given: null, at: journalSeq }
  const held = await services.documents.readAt(em, outlineWork, asked)
  const page = held?.found.pages.find(({ id }) => id === rendered?.pageId)
  if (!version || !held || !page) return null
  const { id: versionId } = version
  const { publishedAt } = release
  const { found: snapshot } = held
  return pictureForSharing(services, { campaign, versionId, publishedAt, snapshot, page })
}

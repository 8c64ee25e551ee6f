import type { CampaignSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { shownAs } from '#shared/page/shown-as.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { chosenPicture } from '../chosen-picture.ts'
import type { Drawing } from './find-page-picture.ts'
import { findSharePicture } from './share-picture.ts'
import type { SharePicture } from './share-picture.ts'

type Published = {
  campaign: Pick<CampaignRow, 'id' | 'companyId'>
  versionId: string
  publishedAt: Date
  snapshot: CampaignSnapshot
  page: PageSnapshot
}

/** What links to a published page show: the picture that was chosen for it, else one that is drawn. */
export async function pictureForSharing(
  services: Drawing,
  { campaign, versionId, publishedAt, snapshot, page }: Published,
): Promise<SharePicture> {
  const { picture } = shownAs(snapshot, page)
  const { id: campaignId, companyId } = campaign
  const chosen = picture && (await chosenPicture(services, { companyId, publishedAt }, picture))
  if (chosen) return chosen
  return findSharePicture(services, { campaignId, versionId, pageId: page.id }, snapshot.theme)
}

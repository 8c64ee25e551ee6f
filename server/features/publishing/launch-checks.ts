import type { LaunchCheck } from '#shared/contract/campaigns.ts'
import { checkCampaign } from '#shared/page/check-campaign.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import type { Services } from '#server/services.ts'
import { readCampaignDocument } from '#server/features/collaboration/read-campaign-document.ts'
import type { CampaignRow } from '#server/features/campaigns/entities.ts'

/** The launch checklist of the document as it is on the disk, and the position that it is about. */
export async function launchChecks(
  services: Services,
  em: EntityManager,
  campaign: CampaignRow,
): Promise<{ checks: LaunchCheck[]; journalSeq: number }> {
  await services.flushRoom(campaign.id)
  const { snapshot, seq } = await readCampaignDocument(em, campaign.id)
  const now = services.clock().getTime()
  return { checks: checkCampaign(snapshot, { now }), journalSeq: seq }
}

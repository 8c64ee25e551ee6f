import type { LaunchCheck } from '#shared/contract/campaigns.ts'
import type { CampaignSnapshot } from '#shared/campaign/snapshot.ts'
import { checkPage } from '#shared/page/check-page.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import type { Services } from '#server/services.ts'
import { readCampaignDocument } from '#server/features/collaboration/read-campaign-document.ts'
import type { CampaignRow } from '#server/features/campaigns/entities.ts'

/** The launch checklist of the document as it is on the disk, and the position that it is about. */
export async function checkCampaign(
  services: Services,
  em: EntityManager,
  campaign: CampaignRow,
): Promise<{ checks: LaunchCheck[]; journalSeq: number }> {
  await services.flushRoom(campaign.id)
  const { snapshot, seq } = await readCampaignDocument(em, campaign.id)
  return { checks: checkSnapshot(snapshot), journalSeq: seq }
}

/** The checks of a frozen document. Errors keep it from going live, warnings don't. */
export function checkSnapshot(snapshot: CampaignSnapshot): LaunchCheck[] {
  return checkPage(snapshot)
}

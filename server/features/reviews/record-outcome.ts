import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { readCampaignAt } from '#server/features/collaboration/public/read-campaign-document.ts'
import { fingerprintOfVersion } from '#server/features/versions/public/fingerprint.ts'
import type { ReviewRow } from './public/entities.ts'

/**
 * Writes into the audit log what a round of review came to, or that its day has passed, with the
 * fingerprint of its version, in the caller's transaction.
 */
export async function recordOutcome(
  tx: EntityManager,
  review: ReviewRow,
  outcome: 'approved' | 'changes-requested' | 'withdrawn' | 'overdue',
  now: Date,
): Promise<void> {
  const { companyId, campaignId, number, journalSeq } = review
  const { name: subject } = await tx.findOneOrFail(CampaignEntity, { id: campaignId })
  const held = await readCampaignAt(tx, campaignId, journalSeq)
  const details: Record<string, string> = { reviewed: String(number) }
  if (outcome !== 'overdue') details['outcome'] = outcome
  if (held) details['sha256'] = fingerprintOfVersion(held.snapshot)
  const action = outcome === 'overdue' ? 'review.overdue' : 'review.finished'
  await recordAudit(tx, null, { companyId, campaignId, action, subject, details }, now)
}

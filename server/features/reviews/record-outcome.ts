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
  const { companyId, campaignId, number } = review
  const { name: subject } = await tx.findOneOrFail(CampaignEntity, { id: campaignId })
  const fingerprint = review.fingerprint ?? (await readFingerprint(tx, review))
  const details: Record<string, string> = { reviewed: String(number) }
  if (outcome !== 'overdue') details['outcome'] = outcome
  if (fingerprint) details['sha256'] = fingerprint
  const action = outcome === 'overdue' ? 'review.overdue' : 'review.finished'
  await recordAudit(tx, null, { companyId, campaignId, action, subject, details }, now)
}

/** Of reviews that were asked for before it was kept with them. */
async function readFingerprint(tx: EntityManager, { campaignId, journalSeq }: ReviewRow) {
  const held = await readCampaignAt(tx, campaignId, journalSeq)
  return held && fingerprintOfVersion(held.snapshot)
}

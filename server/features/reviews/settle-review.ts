import type { Judgement } from '#shared/reviews/judge-review.ts'
import type { CampaignStatus, LifecycleCommand } from '#shared/lifecycle/lifecycle.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { changeStatus } from '#server/core/campaigns/change-campaign.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { ReviewEntity } from './public/entities.ts'
import type { ReviewRow } from './public/entities.ts'
import { recordOutcome } from './record-outcome.ts'
import { judgeNow } from './public/judge.ts'

type Outcome = Judgement['outcome']

/**
 * Brings a review, and the campaign with it, to what its answers come to by now, in the caller's
 * transaction with the campaign locked. A review that was withdrawn, or followed by another one, never
 * opens again.
 */
export async function settleReview(
  tx: EntityManager,
  campaign: CampaignRow,
  review: ReviewRow,
  now: Date,
): Promise<Judgement> {
  const { id: reviewId, campaignId } = review
  const judged = await judgeNow(tx, review)
  if (review.state === 'withdrawn') return judged
  const { outcome } = judged
  const isPast = (await tx.count(ReviewEntity, { campaignId, id: { $gt: reviewId } })) > 0
  const before = review.state
  review.state = outcome === 'open' && isPast ? 'withdrawn' : outcome
  await tx.flush()
  if (review.state !== 'open' && review.state !== before)
    await recordOutcome(tx, review, review.state, now)
  if (!isPast)
    for (const command of stepsTo[outcome][campaign.status] ?? [])
      await changeStatus(tx, campaign, command, now)
  return judged
}

/** The commands that bring a campaign to the state of its review; some are refused, with the reason. */
const stepsTo: Record<Outcome, Partial<Record<CampaignStatus, readonly LifecycleCommand[]>>> = {
  open: {
    draft: ['request-review'],
    approved: ['request-review'],
    scheduled: ['request-changes', 'request-review'],
    ended: ['request-review'],
    archived: ['request-review'],
  },
  approved: {
    draft: ['request-review', 'approve'],
    in_review: ['approve'],
    ended: ['approve'],
    archived: ['approve'],
  },
  'changes-requested': {
    in_review: ['request-changes'],
    approved: ['request-changes'],
    scheduled: ['request-changes'],
    ended: ['request-changes'],
    archived: ['request-changes'],
  },
}

import type { CampaignStatus, LifecycleCommand } from '#shared/lifecycle/lifecycle.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { changeStatus } from '#server/core/campaigns/change-campaign.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { ReviewAnswerEntity, ReviewEntity } from './public/entities.ts'
import type { ReviewAnswerRow, ReviewRow } from './public/entities.ts'

type Outcome = 'open' | 'approved' | 'changes-requested'

/** What the answers come to: changes that somebody still wants before every yes, and one yes is enough. */
export function outcomeOf(answers: readonly ReviewAnswerRow[]): Outcome {
  const given = answers.filter(({ answer, takenBackAt }) => answer !== 'note' && !takenBackAt)
  const last = new Map(given.map(({ by, answer }) => [`${by.kind} ${by.id}`, answer]))
  const standing = new Set(last.values())
  if (standing.has('changes-requested')) return 'changes-requested'
  return standing.has('approved') ? 'approved' : 'open'
}

/**
 * Brings a review, and the campaign with it, to what its answers come to by now, in the caller's
 * transaction with the campaign locked. A review that was followed by another one never opens again.
 */
export async function settleReview(
  tx: EntityManager,
  campaign: CampaignRow,
  review: ReviewRow,
  now: Date,
): Promise<void> {
  const { id: reviewId, campaignId } = review
  const answers = await tx.find(ReviewAnswerEntity, { reviewId }, { orderBy: { id: 'asc' } })
  const outcome = outcomeOf(answers)
  const isPast = (await tx.count(ReviewEntity, { campaignId, id: { $gt: reviewId } })) > 0
  review.state = outcome === 'open' && isPast ? 'withdrawn' : outcome
  await tx.flush()
  if (isPast) return
  for (const command of stepsTo[outcome][campaign.status] ?? [])
    await changeStatus(tx, campaign, command, now)
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

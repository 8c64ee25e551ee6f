import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { settleReview } from '../settle-review.ts'
import { ReviewAnswerEntity, ReviewEntity } from './entities.ts'
import { findApproval, findOpenReview } from './queries.ts'

/**
 * Makes what a guest answered, and was asked by name, that of another guest, who is the same person, in
 * the caller's transaction with the campaign locked. Two yeses may be one then, so what is open or approved
 * is judged anew.
 */
export async function moveAnswers(
  tx: EntityManager,
  campaign: CampaignRow,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  const campaignId = campaign.id
  const answers = await tx.find(ReviewAnswerEntity, { campaignId })
  const own = answers.filter(({ by }) => by.id === from)
  for (const answer of own) answer.by = { ...answer.by, id: to }
  const reviews = await tx.find(ReviewEntity, { campaignId })
  const asked = reviews.filter(({ reviewers }) => reviewers.some(({ id }) => id === from))
  for (const review of asked) {
    const isThere = review.reviewers.some(({ id }) => id === to)
    review.reviewers = review.reviewers.flatMap((one) => {
      if (one.id !== from) return [one]
      return isThere ? [] : [{ ...one, id: to }]
    })
  }
  await tx.flush()
  if (own.length + asked.length === 0) return
  if (campaign.status === 'ended' || campaign.status === 'archived') return
  const review = (await findOpenReview(tx, campaignId)) ?? (await findApproval(tx, campaignId))
  if (review) await settleReview(tx, campaign, review, now)
}

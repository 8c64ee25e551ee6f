import { authorName } from '#shared/contract/author-name.ts'
import { v7 as uuidv7 } from 'uuid'
import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { Author } from '#shared/contract/threads.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { changeStatus } from '#server/core/campaigns/change-campaign.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { mailAtOnce } from '#server/features/notifications/public/mail-at-once.ts'
import { notify } from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import { ReviewAnswerEntity } from './public/entities.ts'
import type { ReviewRow } from './public/entities.ts'
import { findApproval, findOpenReview } from './public/queries.ts'

export type Answer = {
  by: Author
  /** The review as the person saw it; another one by now is a `conflict`. */
  reviewId: string | undefined
  answer: 'approved' | 'changes-requested'
  words: string
  appOrigin: string
}

/**
 * Answers the open review, in the caller's transaction, in which the campaign is locked: of two who
 * answer at once, the second finds nothing open. Changes can be asked for after the approval, too:
 * that takes it back.
 */
export async function answerReview(
  tx: EntityManager,
  campaign: CampaignRow,
  { by, reviewId, answer, words, appOrigin }: Answer,
  now: Date,
): Promise<{ review: ReviewRow; notified: Notified[] }> {
  const open = await findOpenReview(tx, campaign.id)
  const review = open ?? (answer === 'approved' ? null : await findApproval(tx, campaign.id))
  if (review && reviewId && review.id !== reviewId)
    throw new AppError('conflict', 'This review is over. Look at the one that is open now.')
  await changeStatus(tx, campaign, answer === 'approved' ? 'approve' : 'request-changes', now)
  if (!review) throw new AppError('transition-not-allowed', 'No review is open.')
  review.state = answer
  const { id: campaignId, companyId } = campaign
  const id = uuidv7()
  const row = { id, companyId, campaignId, reviewId: review.id, by, answer, words, at: now }
  tx.create(ReviewAnswerEntity, row)
  await tx.flush()
  const kinds = new Map<string, NotificationKind>([[review.requestedBy.id, 'review-answered']])
  kinds.set(campaign.createdBy, 'review-answered')
  if (by.kind === 'member') kinds.delete(by.id)
  const fact = { sourceId: id, threadId: null, byName: authorName(by), text: words, answer }
  const notified = await notify(tx, campaign, kinds, fact, { now, mailAt: now })
  await mailAtOnce(tx, campaign, notified, appOrigin, now)
  return { review, notified: notified.map((one) => one.row) }
}

/** Takes the open request back. A campaign that waited for it is a draft again. */
export async function withdrawReview(
  tx: EntityManager,
  campaign: CampaignRow,
  now: Date,
): Promise<ReviewRow> {
  const review = await findOpenReview(tx, campaign.id)
  if (!review) throw new AppError('transition-not-allowed', 'No review is open.')
  await changeStatus(tx, campaign, 'request-changes', now)
  review.state = 'withdrawn'
  await tx.flush()
  return review
}

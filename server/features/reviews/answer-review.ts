import { authorName } from '#shared/contract/author-name.ts'
import { v7 as uuidv7 } from 'uuid'
import type { NotificationAnswer, NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { AnswerKind, SeenAt } from '#shared/contract/reviews.ts'
import type { Author } from '#shared/contract/threads.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { undoMs } from '#shared/lib/undo-time.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { changeStatus } from '#server/core/campaigns/change-campaign.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import {
  notify,
  readNotifications,
  withdrawNotifications,
} from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import { askForAnswers } from './ask-for-answers.ts'
import { wentLive } from '#server/features/publishing/public/queries.ts'
import { ReviewAnswerEntity, ReviewEntity } from './public/entities.ts'
import type { ReviewAnswerRow, ReviewRow } from './public/entities.ts'
import { findApproval, findOpenReview } from './public/queries.ts'
import { versionOf } from './public/version-of.ts'
import { recordOutcome } from './record-outcome.ts'
import { settleReview } from './settle-review.ts'

export type Answer = {
  by: Author
  /** The review as the person saw it; a `conflict` once a newer one was asked for. */
  reviewId: string | undefined
  answer: Exclude<AnswerKind, 'note'>
  words: string
  seen: SeenAt[] | null
}

/** When a step is taken, and the origin for the links in mails. */
export type At = { now: Date; appOrigin: string }

/** What came of a step, in the transaction that made it. */
export type Step = { review: ReviewRow; notified: Notified[] }

/**
 * Answers a review, in the caller's transaction, in which the campaign is locked. Who names the review
 * is heard also after somebody else has answered it: changes that are asked for count before every yes,
 * and of several answers of one person the last.
 */
export async function answerReview(
  tx: EntityManager,
  campaign: CampaignRow,
  { reviewId, ...answer }: Answer,
  step: At,
): Promise<Step> {
  const { now } = step
  const review = reviewId
    ? await findLatest(tx, campaign.id, reviewId)
    : await findAnswered(tx, campaign.id, answer.answer)
  const given = await addAnswer(tx, { review, ...answer }, now)
  await settleReview(tx, campaign, review, now)
  const about = {
    campaignId: campaign.id,
    kind: 'review-requested',
    personId: answer.by.id,
  } as const
  const read = await readNotifications(tx, about, now)
  const told = await tell(tx, campaign, review, given, now)
  return { review, notified: [...read, ...told, ...(await askNext(tx, campaign, review, step))] }
}

/** Tells those whose turn it is now; who was told before is not told again. */
async function askNext(tx: EntityManager, campaign: CampaignRow, review: ReviewRow, step: At) {
  if (review.state !== 'open') return []
  const asking = { by: review.requestedBy.name, appOrigin: step.appOrigin, sourceId: review.id }
  return askForAnswers(tx, campaign, review, asking, step.now)
}

/** Adds words to what somebody has answered, in the caller's transaction with the campaign locked. */
export async function addToAnswer(
  tx: EntityManager,
  campaign: CampaignRow,
  { by, reviewId, words }: { by: Author; reviewId: string; words: string },
  now: Date,
): Promise<Step> {
  const review = await findReview(tx, campaign.id, reviewId)
  await findOwn(tx, review, by)
  const given = await addAnswer(tx, { review, by, answer: 'note', words, seen: null }, now)
  return { review, notified: await tell(tx, campaign, review, given, now) }
}

/**
 * Takes somebody's last answer back, in the caller's transaction with the campaign locked: what it
 * decided is open again, and a start that was planned by it is planned no more. A yes by which a version
 * went live stays.
 */
export async function takeAnswerBack(
  tx: EntityManager,
  campaign: CampaignRow,
  { by, reviewId }: { by: Author; reviewId: string },
  now: Date,
): Promise<Step> {
  const review = await findReview(tx, campaign.id, reviewId)
  const own = await findOwn(tx, review, by)
  const since = { journalSeq: review.journalSeq, since: own.at }
  if (own.answer === 'approved' && (await wentLive(tx, campaign.id, since)))
    throw new AppError(
      'conflict',
      `Version ${review.number} went live after your yes. Ask for changes instead.`,
    )
  own.takenBackAt = now
  await tx.flush()
  await settleReview(tx, campaign, review, now)
  const gone = await withdrawNotifications(tx, { sourceId: own.id }, now)
  // Whoever has read of it, or had a mail, hears that it counts no more.
  const heard = gone.filter((row) => row.readAt !== null || row.mailDueAt === null)
  const kinds = new Map(heard.map(({ personId }) => [personId, 'review-answered'] as const))
  const fact = factOf(uuidv7(), by, review, { answer: 'taken-back', words: '' })
  const told = await notify(tx, campaign, kinds, fact, { now, mailAt: now })
  return { review, notified: [...gone, ...told.map(({ row }) => row)] }
}

/** Takes the open request back. A campaign that waited for it is a draft again. */
export async function withdrawReview(
  tx: EntityManager,
  campaign: CampaignRow,
  now: Date,
): Promise<ReviewRow> {
  const review = await findOpenReview(tx, campaign.id)
  if (!review) throw nothingOpen()
  await changeStatus(tx, campaign, 'request-changes', now)
  review.state = 'withdrawn'
  await tx.flush()
  await recordOutcome(tx, review, 'withdrawn', now)
  return review
}

const nothingOpen = () => new AppError('transition-not-allowed', 'No review is open.')

/** The review that an answer without a name is to: the open one, or the approval that is withdrawn by it. */
async function findAnswered(
  tx: EntityManager,
  campaignId: string,
  answer: Answer['answer'],
): Promise<ReviewRow> {
  const open = await findOpenReview(tx, campaignId)
  const review = open ?? (answer === 'approved' ? null : await findApproval(tx, campaignId))
  if (!review) throw nothingOpen()
  return review
}

/** The review that somebody saw, if nothing newer is asked and it was not taken back. */
async function findLatest(tx: EntityManager, campaignId: string, id: string): Promise<ReviewRow> {
  const review = await findReview(tx, campaignId, id)
  const [latest] = await tx.find(
    ReviewEntity,
    { campaignId },
    { orderBy: { id: 'desc' }, limit: 1 },
  )
  if (latest && latest.id !== id)
    throw new AppError(
      'conflict',
      `Version ${latest.number} is asked about by now. Look at it first.`,
    )
  if (review.state === 'withdrawn')
    throw new AppError('conflict', 'The request was taken back: nothing is asked any more.')
  return review
}

async function findReview(tx: EntityManager, campaignId: string, id: string): Promise<ReviewRow> {
  const review = await tx.findOne(ReviewEntity, { id, campaignId })
  if (!review) throw new AppError('not-found')
  return review
}

/** The answer of somebody that counts; a `conflict` where there is none. */
async function findOwn(
  tx: EntityManager,
  { id: reviewId }: ReviewRow,
  { kind, id }: Author,
): Promise<ReviewAnswerRow> {
  const given = { reviewId, takenBackAt: null, answer: { $ne: 'note' } } as const
  const answers = await tx.find(ReviewAnswerEntity, given, { orderBy: { id: 'asc' } })
  const own = answers.findLast(({ by }) => by.kind === kind && by.id === id)
  if (!own) throw new AppError('conflict', 'No answer of yours counts here.')
  return own
}

type Given = Pick<ReviewAnswerRow, 'by' | 'answer' | 'words' | 'seen'> & { review: ReviewRow }

async function addAnswer(
  tx: EntityManager,
  { review, ...answer }: Given,
  now: Date,
): Promise<ReviewAnswerRow> {
  const { companyId, campaignId, id: reviewId } = review
  const row = { id: uuidv7(), companyId, campaignId, reviewId, ...answer, at: now }
  const given = tx.create(ReviewAnswerEntity, { ...row, takenBackAt: null })
  await tx.flush()
  return given
}

/** Tells whoever asked, and whose campaign it is; by mail once it can't be undone in passing. */
async function tell(
  tx: EntityManager,
  campaign: CampaignRow,
  review: ReviewRow,
  { id, by, answer, words }: ReviewAnswerRow,
  now: Date,
): Promise<Notified[]> {
  const kinds = new Map<string, NotificationKind>([[review.requestedBy.id, 'review-answered']])
  kinds.set(campaign.createdBy, 'review-answered')
  if (by.kind === 'member') kinds.delete(by.id)
  const mailAt = new Date(now.getTime() + undoMs)
  const fact = factOf(id, by, review, { answer, words })
  return (await notify(tx, campaign, kinds, fact, { now, mailAt })).map(({ row }) => row)
}

function factOf(
  sourceId: string,
  by: Author,
  review: ReviewRow,
  { answer, words: text }: { answer: NotificationAnswer; words: string },
) {
  const version = versionOf(review)
  return { sourceId, threadId: null, byName: authorName(by), text, answer, version }
}

import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/errors/catalogue.ts'
import { reviewLimits } from '#shared/contract/review-limits.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { notify } from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import { recordOutcome } from '../record-outcome.ts'
import { askForAnswers } from '../ask-for-answers.ts'
import { ReviewEntity } from './entities.ts'
import type { ReviewRow } from './entities.ts'
import { versionOf } from './version-of.ts'

const hourMs = 3_600_000
/** So long (ms) before an answer is due, and when it is over, people are reminded. */
const reminders = [24 * hourMs, hourMs, 0]
/** So many are looked at in one run. */
const takenAtOnce = 100

/** When those it waits for are reminded next after `now` of what is due at `dueAt`; null for never. */
export function nextReminder(dueAt: Date, now: Date): Date | null {
  const times = reminders.map((before) => dueAt.getTime() - before)
  const next = times.find((at) => at > now.getTime())
  return next === undefined ? null : new Date(next)
}

/**
 * Reminds of the answers that are due in a day, in an hour, or over by now. Each reminder is sent in
 * one transaction with the next being planned, so a run that is cut off sends none twice; of several
 * that were missed the last is sent.
 */
export async function remindReviewers(
  em: EntityManager,
  appOrigin: string,
  now: Date,
): Promise<void> {
  const due = await em.find(
    ReviewEntity,
    { remindAt: { $lte: now } },
    { fields: ['id', 'campaignId'], orderBy: { remindAt: 'asc' }, limit: takenAtOnce },
  )
  for (const { id, campaignId } of due)
    await withLockedCampaign(em.fork(), campaignId, async (tx, campaign) => {
      const review = await tx.findOne(ReviewEntity, { id, remindAt: { $lte: now } })
      if (review) await remind(tx, campaign, review, appOrigin, now)
    })
}

async function remind(
  tx: EntityManager,
  campaign: CampaignRow,
  review: ReviewRow,
  appOrigin: string,
  now: Date,
): Promise<void> {
  const { dueAt, state, requestedBy } = review
  review.remindAt = dueAt && state === 'open' ? nextReminder(dueAt, now) : null
  await tx.flush()
  if (!dueAt || state !== 'open') return
  const isOver = dueAt <= now
  const reminder = isOver ? 'overdue' : 'due'
  const asking = { by: requestedBy.name, appOrigin, sourceId: uuidv7(), reminder } as const
  await askForAnswers(tx, campaign, review, asking, now)
  if (!isOver) return
  await recordOutcome(tx, review, 'overdue', now)
  const kinds = new Map([[requestedBy.id, 'review-answered'] as const])
  const byName = `Version ${review.number}`
  const said = { byName, text: '', answer: 'overdue' as const, version: versionOf(review) }
  const fact = { sourceId: uuidv7(), threadId: null, ...said }
  await notify(tx, campaign, kinds, fact, { now, mailAt: now })
}

/** Reminds by hand, in the caller's transaction with the campaign locked. Throws `conflict` when too soon. */
export async function nudgeReviewers(
  tx: EntityManager,
  campaign: CampaignRow,
  nudge: { reviewId: string; by: string; appOrigin: string },
  now: Date,
): Promise<{ review: ReviewRow; notified: Notified[] }> {
  const review = await tx.findOne(ReviewEntity, { id: nudge.reviewId, campaignId: campaign.id })
  if (!review) throw new AppError('not-found')
  if (review.state !== 'open') throw new AppError('conflict', 'This review waits for nobody.')
  const since = now.getTime() - (review.nudgedAt ?? new Date(0)).getTime()
  const restMinutes = reviewLimits.nudgeMinutes - Math.floor(since / 60_000)
  if (restMinutes > 0)
    throw new AppError(
      'conflict',
      `They were reminded within the last hour. Try again in ${restMinutes} minutes.`,
    )
  review.nudgedAt = now
  await tx.flush()
  const { by, appOrigin } = nudge
  const asking = { by, appOrigin, sourceId: uuidv7(), reminder: 'nudge' } as const
  return { review, notified: await askForAnswers(tx, campaign, review, asking, now) }
}

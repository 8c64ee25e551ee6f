import { authorName } from '#shared/contract/author-name.ts'
import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { Author } from '#shared/contract/threads.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { ReviewAnswerEntity, ReviewEntity } from '#server/features/reviews/public/entities.ts'
import { CommentEntity, ThreadEntity } from '#server/features/threads/public/entities.ts'
import type { CommentRow } from '#server/features/threads/public/entities.ts'
import {
  deleteNotificationsAbout,
  gatherMs,
  notify,
  withdrawNotifications,
} from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'

/**
 * Tells those whom a comment concerns, each once and by the most pressing reason: who is mentioned,
 * who wrote in the thread before, and who made or reviewed the campaign. Nobody hears of what they
 * wrote themselves; an edit is told only to those whom it mentions.
 */
export async function notifyOfComment(
  tx: EntityManager,
  about: { campaign: CampaignRow; comment: CommentRow; isEdit: boolean },
  now: Date,
): Promise<Notified[]> {
  const { campaign, comment, isEdit } = about
  const kinds = new Map<string, NotificationKind>()
  if (!isEdit) {
    for (const id of await concerned(tx, campaign)) kinds.set(id, 'comment')
    for (const id of await writersOf(tx, comment.threadId)) kinds.set(id, 'reply')
    for (const id of await guestsIn(tx, comment.threadId)) kinds.set(id, 'reply')
  }
  for (const { id } of comment.mentions) kinds.set(id, 'mention')
  kinds.delete(comment.authorId)
  const { id: sourceId, threadId, authorKind: kind, authorName: name, body: text } = comment
  const byName = authorName({ kind, name })
  const mailAt = new Date(now.getTime() + gatherMs)
  const notified = await notify(
    tx,
    campaign,
    kinds,
    { sourceId, threadId, byName, text },
    { now, mailAt },
  )
  return notified.map(({ row }) => row)
}

/** Who made the campaign, and who was asked to review it or has. */
async function concerned(tx: EntityManager, campaign: CampaignRow): Promise<string[]> {
  const { id: campaignId, createdBy } = campaign
  const newest = { orderBy: { id: 'desc' }, limit: 100 } as const
  const reviews = await tx.find(ReviewEntity, { campaignId }, newest)
  const answers = await tx.find(ReviewAnswerEntity, { campaignId }, newest)
  const named = reviews.flatMap(({ reviewers }) => reviewers)
  const people = [...named, ...answers.map(({ by }) => by)]
  return [createdBy, ...people.filter(({ kind }) => kind !== 'guest').map(({ id }) => id)]
}

/**
 * Tells the guests who wrote in a thread that it was put away, with what it was about, in the caller's
 * transaction. Members see it in the application.
 */
export async function notifyOfResolution(
  tx: EntityManager,
  campaign: CampaignRow,
  threadId: string,
  by: Author,
  now: Date,
): Promise<void> {
  const kinds = new Map<string, NotificationKind>()
  for (const id of await guestsIn(tx, threadId)) kinds.set(id, 'reply')
  kinds.delete(by.id)
  const [opening] = await tx.find(
    CommentEntity,
    { threadId, deletedAt: null },
    { orderBy: { id: 'asc' }, limit: 1, fields: ['body'] },
  )
  const text = opening?.body ?? ''
  const said = { byName: authorName(by), text, answer: 'resolved' as const }
  const mailAt = new Date(now.getTime() + gatherMs)
  await notify(tx, campaign, kinds, { sourceId: threadId, threadId, ...said }, { now, mailAt })
}

/** Forgets that a thread was put away: it is open again. */
export const deleteResolutionNews = (tx: EntityManager, threadId: string): Promise<void> =>
  deleteNotificationsAbout(tx, threadId)

/** Takes back what guests were to be told of a thread that is the team's alone by now. */
export async function withdrawFromGuests(
  tx: EntityManager,
  threadId: string,
  now: Date,
): Promise<void> {
  const personId = await writersOf(tx, threadId, 'guest')
  await withdrawNotifications(tx, { threadId, personId }, now)
}

/** Which guests hear of what happens in a thread: those who wrote in it, while it is not the team's alone. */
async function guestsIn(tx: EntityManager, threadId: string): Promise<string[]> {
  const isOfTeam = (await tx.count(ThreadEntity, { id: threadId, internal: true })) > 0
  return isOfTeam ? [] : writersOf(tx, threadId, 'guest')
}

async function writersOf(
  tx: EntityManager,
  threadId: string,
  authorKind: Author['kind'] = 'member',
): Promise<string[]> {
  const rows = await tx.find(
    CommentEntity,
    { threadId, authorKind, deletedAt: null },
    { fields: ['authorId'] },
  )
  return rows.map(({ authorId }) => authorId)
}

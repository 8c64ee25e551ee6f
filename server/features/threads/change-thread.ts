import { authorName } from '#shared/contract/author-name.ts'
import { restoreMs } from '#shared/contract/thread-limits.ts'
import type { Author } from '#shared/contract/threads.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import {
  restoreNotifications,
  withdrawNotifications,
} from '#server/features/notifications/public/notify.ts'
import { deleteResolutionNews, notifyOfResolution } from './notify-of-comment.ts'
import { CommentEntity } from './public/entities.ts'
import type { CommentRow, ThreadRow } from './public/entities.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import { requireOwn, requireThread } from './public/write-comment.ts'
import type { Outcome } from './public/write-comment.ts'

/** Puts a thread away as done, or brings it back. Asked twice, the first one did it. */
export function setResolved(
  em: EntityManager,
  campaign: CampaignRow,
  author: Author,
  { threadId, resolved }: { threadId: string; resolved: boolean },
  now: Date,
): Promise<ThreadRow> {
  return em.transactional(async (tx) => {
    const thread = await requireThread(tx, campaign.id, threadId)
    if (Boolean(thread.resolvedAt) === resolved) return thread
    thread.resolvedAt = resolved ? now : null
    thread.resolvedByName = resolved ? authorName(author) : null
    if (resolved) await notifyOfResolution(tx, campaign, threadId, author, now)
    else await deleteResolutionNews(tx, threadId)
    return thread
  })
}

/** Takes away what `author` wrote, and with it what people were told of it. */
export function removeComment(
  em: EntityManager,
  campaign: CampaignRow,
  author: Author,
  commentId: string,
  now: Date,
): Promise<Outcome> {
  return changeOwn(em, campaign, author, commentId, async (tx, comment) => {
    if (comment.deletedAt) return []
    comment.deletedAt = now
    return withdrawNotifications(tx, comment.id, now)
  })
}

/** Takes the deletion back. After a minute the words may be erased, and it is `not-found`. */
export function restoreComment(
  em: EntityManager,
  campaign: CampaignRow,
  author: Author,
  commentId: string,
  now: Date,
): Promise<Outcome> {
  return changeOwn(em, campaign, author, commentId, async (tx, comment) => {
    if (!comment.deletedAt) return []
    if (now.getTime() - comment.deletedAt.getTime() > restoreMs) throw new AppError('not-found')
    comment.deletedAt = null
    return restoreNotifications(tx, comment.id)
  })
}

function changeOwn(
  em: EntityManager,
  campaign: CampaignRow,
  author: Author,
  commentId: string,
  change: (tx: EntityManager, comment: CommentRow) => Promise<Notified[]>,
): Promise<Outcome> {
  return em.transactional(async (tx) => {
    const comment = await requireOwn(tx, campaign.id, author, commentId)
    const thread = await requireThread(tx, campaign.id, comment.threadId)
    return { thread, notified: await change(tx, comment) }
  })
}

/** Erases the words of comments that can't be brought back any more. */
export async function purgeDeletedComments(em: EntityManager, now: Date): Promise<void> {
  const over = new Date(now.getTime() - restoreMs)
  await em.nativeUpdate(
    CommentEntity,
    { deletedAt: { $lt: over }, body: { $ne: '' } },
    { body: '', mentions: [] },
  )
}

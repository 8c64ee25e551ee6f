import { authorName } from '#shared/contract/author-name.ts'
import { restoreMs } from '#shared/contract/thread-limits.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import type { Caller } from '#server/core/caller.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import {
  requote,
  restoreNotifications,
  withdrawNotifications,
} from '#server/features/notifications/public/notify.ts'
import {
  deleteResolutionNews,
  notifyOfResolution,
  withdrawFromGuests,
} from './notify-of-comment.ts'
import { CommentEntity } from './public/entities.ts'
import type { CommentRow, ThreadRow, ThreadTables } from './public/entities.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import type { Writer } from './public/thread-reader.ts'
import { requireOwn, requireThread } from './public/write-comment.ts'
import type { Outcome } from './public/write-comment.ts'

/** Puts a thread away as done, or brings it back. Asked twice, the first one did it. */
export function setResolved(
  em: EntityManager,
  campaign: CampaignRow,
  author: Writer,
  { threadId, resolved }: { threadId: string; resolved: boolean },
  now: Date,
): Promise<ThreadRow> {
  return em.transactional(async (tx) => {
    const thread = await requireThread(tx, campaign.id, author, threadId)
    if (Boolean(thread.resolvedAt) === resolved) return thread
    thread.resolvedAt = resolved ? now : null
    thread.resolvedByName = resolved ? authorName(author) : null
    if (resolved) await notifyOfResolution(tx, campaign, threadId, author, now)
    else await deleteResolutionNews(tx, threadId)
    return thread
  })
}

/**
 * Keeps a thread to the team, or shows all of it to guests who may comment; both stand in the audit
 * log. Asked twice, the first one did it.
 */
export function setAudience(
  em: EntityManager,
  campaign: CampaignRow,
  { by, caller }: { by: Writer; caller: Caller },
  { threadId, internal }: { threadId: string; internal: boolean },
  now: Date,
): Promise<ThreadRow> {
  return em.transactional(async (tx) => {
    const thread = await requireThread(tx, campaign.id, by, threadId)
    if (thread.internal === internal) return thread
    thread.internal = internal
    if (internal) await withdrawFromGuests(tx, threadId, now)
    const { id: campaignId, companyId, name: subject } = campaign
    const action = internal ? 'thread.kept-internal' : 'thread.shown-to-guests'
    await recordAudit(tx, caller, { companyId, campaignId, action, subject }, now)
    return thread
  })
}

/** Takes away what `author` wrote, and with it what people were told of it. */
export function removeComment(
  em: EntityManager,
  campaign: CampaignRow,
  author: Writer,
  commentId: string,
  now: Date,
): Promise<Outcome> {
  return changeOwn(em, campaign, author, commentId, async (tx, comment) => {
    if (comment.deletedAt) return []
    comment.deletedAt = now
    await requote(tx, { threadId: comment.threadId, from: comment.body, to: '' })
    return withdrawNotifications(tx, { sourceId: comment.id }, now)
  })
}

/** Takes the deletion back. After a minute the words may be erased, and it is `not-found`. */
export function restoreComment(
  em: EntityManager,
  campaign: CampaignRow,
  author: Writer,
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
  author: Writer,
  commentId: string,
  change: (tx: EntityManager, comment: CommentRow) => Promise<Notified[]>,
): Promise<Outcome> {
  return em.transactional(async (tx) => {
    const { comment, thread } = await requireOwn(tx, campaign.id, author, commentId)
    return { thread, notified: await change(tx, comment) }
  })
}

/** Erases the words and pictures of comments that can't be brought back any more. */
export async function purgeDeletedComments(em: EntityManager, now: Date): Promise<void> {
  const over = new Date(now.getTime() - restoreMs)
  await em
    .getKysely<ThreadTables>()
    .deleteFrom('comment_picture')
    .where('comment_id', 'in', (tables) =>
      tables.selectFrom('comment').select('id').where('deleted_at', '<', over),
    )
    .execute()
  await em.nativeUpdate(
    CommentEntity,
    { deletedAt: { $lt: over }, body: { $ne: '' } },
    { body: '', mentions: [] },
  )
}

import { v7 as uuidv7 } from 'uuid'
import type { Anchor, Author } from '#shared/contract/threads.ts'
import { threadLimits } from '#shared/contract/thread-limits.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { lockRow } from '#server/platform/db/lock-row.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import {
  deleteResolutionNews,
  notifyOfComment,
} from '#server/features/threads/notify-of-comment.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import { isBy } from '#server/core/api/author.ts'
import { CommentEntity, ThreadEntity } from './entities.ts'
import type { CommentRow, ThreadRow } from './entities.ts'

/** What somebody writes. `clientId` is the id that it gets, made where it was written. */
export type Written = { body: string; mentions: string[]; clientId?: string | undefined }

/** The thread that was written in, and who was told of it. */
export type Outcome = { thread: ThreadRow; notified: Notified[] }

/** Starts a thread with its first comment. Sent again, it is the one that is there. */
export function createThread(
  em: EntityManager,
  campaign: CampaignRow,
  author: Author,
  { anchor, ...written }: Written & { anchor: Anchor },
  now: Date,
): Promise<Outcome> {
  return em.transactional(async (tx) => {
    const { id: campaignId, companyId } = campaign
    const known = await findSent(tx, campaignId, author, written.clientId)
    if (known) return { thread: await requireThread(tx, campaignId, known.threadId), notified: [] }
    if ((await tx.count(ThreadEntity, { campaignId })) >= threadLimits.threads)
      throw new AppError('conflict', `A campaign has at most ${threadLimits.threads} threads.`)
    const thread = tx.create(ThreadEntity, {
      id: uuidv7(),
      companyId,
      campaignId,
      anchor,
      createdAt: now,
      resolvedAt: null,
      resolvedByName: null,
    })
    return { thread, notified: await addComment(tx, campaign, thread, author, written, now) }
  })
}

/** Adds to a thread, which it opens again. Sent again, it is the one that is there. */
export function replyTo(
  em: EntityManager,
  campaign: CampaignRow,
  author: Author,
  { threadId, ...written }: Written & { threadId: string },
  now: Date,
): Promise<Outcome> {
  return em.transactional(async (tx) => {
    const thread = await requireThread(tx, campaign.id, threadId)
    const known = await findSent(tx, campaign.id, author, written.clientId)
    if (known?.threadId === threadId) return { thread, notified: [] }
    if (known) throw new AppError('conflict')
    if ((await tx.count(CommentEntity, { threadId })) >= threadLimits.comments)
      throw new AppError(
        'conflict',
        `A thread has at most ${threadLimits.comments} comments. Start another one.`,
      )
    thread.resolvedAt = null
    thread.resolvedByName = null
    await deleteResolutionNews(tx, threadId)
    return { thread, notified: await addComment(tx, campaign, thread, author, written, now) }
  })
}

/** Changes what `author` wrote. Who is mentioned only now is told. */
export function editComment(
  em: EntityManager,
  campaign: CampaignRow,
  author: Author,
  { commentId, body, mentions }: { commentId: string; body: string; mentions: string[] },
  now: Date,
): Promise<Outcome> {
  return em.transactional(async (tx) => {
    const comment = await requireOwn(tx, campaign.id, author, commentId)
    if (comment.deletedAt) throw new AppError('not-found')
    const thread = await requireThread(tx, campaign.id, comment.threadId)
    comment.body = body
    comment.mentions = await mentionsOf(tx, campaign.companyId, mentions)
    comment.editedAt = now
    await tx.flush()
    return { thread, notified: await notifyOfComment(tx, { campaign, comment, isEdit: true }, now) }
  })
}

/** The thread of this campaign, which nobody else changes until the transaction is over. */
export async function requireThread(
  tx: EntityManager,
  campaignId: string,
  id: string,
): Promise<ThreadRow> {
  await lockRow(tx, 'thread', id)
  const thread = await tx.findOne(ThreadEntity, { id, campaignId }, { refresh: true })
  if (!thread) throw new AppError('not-found')
  return thread
}

/** A comment of this campaign that `author` wrote; those of others are `comment-of-another`. */
export async function requireOwn(
  tx: EntityManager,
  campaignId: string,
  author: Author,
  id: string,
): Promise<CommentRow> {
  const comment = await tx.findOne(CommentEntity, { id, campaignId })
  if (!comment) throw new AppError('not-found')
  if (!isBy(comment, author)) throw new AppError('comment-of-another')
  return comment
}

/** The comment that was sent under this id before. One of somebody else is in the way. */
async function findSent(
  tx: EntityManager,
  campaignId: string,
  author: Author,
  clientId: string | undefined,
): Promise<CommentRow | null> {
  const known = clientId ? await tx.findOne(CommentEntity, { id: clientId }) : null
  if (known && (known.campaignId !== campaignId || !isBy(known, author)))
    throw new AppError('conflict')
  return known
}

async function addComment(
  tx: EntityManager,
  campaign: CampaignRow,
  thread: ThreadRow,
  author: Author,
  { body, mentions, clientId }: Written,
  now: Date,
): Promise<Notified[]> {
  const comment = tx.create(CommentEntity, {
    id: clientId ?? uuidv7(),
    companyId: campaign.companyId,
    campaignId: campaign.id,
    threadId: thread.id,
    authorKind: author.kind,
    authorId: author.id,
    authorName: author.name,
    body,
    mentions: await mentionsOf(tx, campaign.companyId, mentions),
    createdAt: now,
    editedAt: null,
    deletedAt: null,
  })
  await tx.flush()
  return notifyOfComment(tx, { campaign, comment, isEdit: false }, now)
}

/** Those of the people who belong to the company, with their names now. */
async function mentionsOf(tx: EntityManager, companyId: string, personId: string[]) {
  if (personId.length === 0) return []
  const members = await tx.find(MemberEntity, { companyId, personId })
  const nameOf = new Map(members.map((member) => [member.personId, member.name]))
  const strangers = personId.filter((id) => !nameOf.has(id))
  if (strangers.length > 0)
    throw new AppError('validation-failed', undefined, [
      { pointer: '/mentions', detail: 'Mention people of the company only.' },
    ])
  return [...nameOf].map(([id, name]) => ({ id, name }))
}

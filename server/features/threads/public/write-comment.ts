import { v7 as uuidv7 } from 'uuid'
import type { Attached } from '#shared/contract/comment-pictures.ts'
import type { Anchor, MadeWith } from '#shared/contract/threads.ts'
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
import { requote, rewriteWords } from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import { isBy } from '#server/core/api/author.ts'
import { attachPictures } from '../pictures/attach-pictures.ts'
import { CommentEntity, ThreadEntity } from './entities.ts'
import type { CommentRow, ThreadRow } from './entities.ts'
import { seenBy } from './thread-reader.ts'
import type { Writer } from './thread-reader.ts'

/** What somebody writes. `clientId` is the id that it gets, made where it was written. */
export type Written = {
  body: string
  mentions: string[]
  pictures?: Attached | undefined
  clientId?: string | undefined
  madeWith?: MadeWith | null
}

/** The thread that was written in, and who was told of it. */
export type Outcome = { thread: ThreadRow; notified: Notified[] }

/**
 * Starts a thread with its first comment, for the team alone if it is `internal`. Sent again, it is
 * the one that is there.
 */
export function createThread(
  em: EntityManager,
  campaign: CampaignRow,
  author: Writer,
  {
    anchor,
    internal = false,
    ...written
  }: Written & {
    anchor: Anchor
    internal?: boolean | undefined
  },
  now: Date,
): Promise<Outcome> {
  return em.transactional(async (tx) => {
    const { id: campaignId, companyId } = campaign
    const known = await findSent(tx, campaignId, author, written.clientId)
    if (known)
      return { thread: await requireThread(tx, campaignId, author, known.threadId), notified: [] }
    if (internal && !author.seesInternal) throw new AppError('forbidden')
    // Each kind by itself: nobody shall count what they don't see.
    if ((await tx.count(ThreadEntity, { campaignId, internal })) >= threadLimits.threads)
      throw new AppError('conflict', `A campaign has at most ${threadLimits.threads} threads.`)
    const thread = tx.create(ThreadEntity, {
      id: uuidv7(),
      companyId,
      campaignId,
      anchor,
      internal,
      createdAt: now,
      assigneeId: null,
      assigneeName: null,
      dueOn: null,
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
  author: Writer,
  { threadId, ...written }: Written & { threadId: string },
  now: Date,
): Promise<Outcome> {
  return em.transactional(async (tx) => {
    const thread = await requireThread(tx, campaign.id, author, threadId)
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
  author: Writer,
  { commentId, body, mentions, pictures }: Omit<Written, 'clientId'> & { commentId: string },
  now: Date,
): Promise<Outcome> {
  return em.transactional(async (tx) => {
    const { comment, thread } = await requireOwn(tx, campaign.id, author, commentId)
    if (comment.deletedAt) throw new AppError('not-found')
    const { threadId, body: from } = comment
    comment.body = body
    comment.mentions = await mentionsOf(tx, campaign.companyId, mentions)
    comment.editedAt = now
    await tx.flush()
    await rewriteWords(tx, commentId, body)
    await requote(tx, { threadId, from, to: body })
    if (pictures) await attachPictures(tx, comment, author, pictures)
    return { thread, notified: await notifyOfComment(tx, { campaign, comment, isEdit: true }, now) }
  })
}

/**
 * The thread of this campaign, which nobody else changes until the transaction is over. One that
 * `reader` does not see is `not-found`, like one that does not exist.
 */
export async function requireThread(
  tx: EntityManager,
  campaignId: string,
  reader: Pick<Writer, 'seesInternal'>,
  id: string,
): Promise<ThreadRow> {
  await lockRow(tx, 'thread', id)
  const wanted = { id, campaignId, ...seenBy(reader) }
  const thread = await tx.findOne(ThreadEntity, wanted, { refresh: true })
  if (!thread) throw new AppError('not-found')
  return thread
}

/**
 * A comment of this campaign that `author` wrote, with its thread; those of others are
 * `comment-of-another`, and what they don't see is `not-found`.
 */
export async function requireOwn(
  tx: EntityManager,
  campaignId: string,
  author: Writer,
  id: string,
): Promise<{ comment: CommentRow; thread: ThreadRow }> {
  const comment = await tx.findOne(CommentEntity, { id, campaignId })
  if (!comment) throw new AppError('not-found')
  const thread = await requireThread(tx, campaignId, author, comment.threadId)
  if (!isBy(comment, author)) throw new AppError('comment-of-another')
  return { comment, thread }
}

/** The comment that was sent under this id before. One of somebody else is in the way. */
async function findSent(
  tx: EntityManager,
  campaignId: string,
  author: Writer,
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
  author: Writer,
  { body, mentions, pictures, clientId, madeWith = null }: Written,
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
    madeWith,
    createdAt: now,
    editedAt: null,
    deletedAt: null,
  })
  await tx.flush()
  if (pictures) await attachPictures(tx, comment, author, pictures)
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

import { v7 as uuidv7 } from 'uuid'
import type { Person } from '#server/core/caller.ts'
import {
  NotificationEntity,
  NotificationPreferenceEntity,
} from '#server/features/notifications/public/entities.ts'
import { ReviewAnswerEntity, ReviewEntity } from '#server/features/reviews/public/entities.ts'
import {
  CommentEntity,
  CommentPictureEntity,
  ThreadEntity,
  ThreadReadEntity,
} from '#server/features/threads/public/entities.ts'
import { VersionEntity } from '#server/features/versions/public/entities.ts'
import type { Database } from '#server/platform/db/open-database.ts'

/** So late that no cleaning forgets it. */
const createdAt = new Date('2100-01-01T00:00:00Z')

/**
 * What people of a company say to each other about a campaign: a comment that the other was told of
 * and a review with its answer, with `word` in all of it that is text.
 */
export async function insertTalk(
  database: Database,
  { by, to, ...of }: { companyId: string; campaignId: string; by: Person; to: Person },
  word: string,
): Promise<void> {
  const em = database.fork()
  const [threadId, commentId, reviewId] = [uuidv7(), uuidv7(), uuidv7()]
  const author = { kind: 'member', id: by.id, name: by.name } as const
  em.create(ThreadEntity, {
    ...of,
    id: threadId,
    anchor: { pageId: word, on: 'page', partId: word, x: 0, y: 0 },
    internal: false,
    createdAt,
    assigneeId: null,
    assigneeName: null,
    dueOn: null,
    resolvedAt: null,
    resolvedByName: null,
  })
  em.create(ThreadReadEntity, { ...of, threadId, readerId: to.id, readAt: createdAt })
  em.create(CommentEntity, {
    ...of,
    id: commentId,
    threadId,
    authorKind: author.kind,
    authorId: author.id,
    authorName: author.name,
    body: word,
    mentions: [{ id: to.id, name: to.name }],
    madeWith: null,
    createdAt,
    editedAt: null,
    deletedAt: null,
  })
  em.create(CommentPictureEntity, {
    ...of,
    id: uuidv7(),
    commentId,
    place: 0,
    authorKind: author.kind,
    authorId: author.id,
    name: word,
    width: 40,
    height: 40,
    size: 99,
    widths: [40],
    createdAt,
  })
  em.create(NotificationEntity, {
    ...of,
    id: uuidv7(),
    personId: to.id,
    kind: 'mention',
    sourceId: commentId,
    threadId,
    byName: by.name,
    excerpt: word,
    answer: null,
    createdAt,
    inApp: true,
    readAt: null,
    mailDueAt: null,
    withdrawnAt: null,
  })
  em.create(NotificationPreferenceEntity, {
    companyId: of.companyId,
    personId: to.id,
    kind: 'mention',
    inApp: true,
    byMail: false,
  })
  const version = await em.findOneOrFail(VersionEntity, { campaignId: of.campaignId })
  em.create(ReviewEntity, {
    ...of,
    id: reviewId,
    versionId: version.id,
    number: version.number,
    journalSeq: version.journalSeq,
    fingerprint: null,
    state: 'approved',
    requestedBy: author,
    message: word,
    reviewers: [],
    createdAt,
  })
  em.create(ReviewAnswerEntity, {
    ...of,
    id: uuidv7(),
    reviewId,
    by: author,
    answer: 'approved',
    words: word,
    at: createdAt,
    seen: null,
    takenBackAt: null,
  })
  await em.flush()
}

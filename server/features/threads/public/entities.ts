import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { Anchor, Author, MadeWith } from '#shared/contract/threads.ts'
import { ofCompany } from '#server/core/companies/entities.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'

/** Comments pinned to a place of a campaign. It stays when the place is gone. */
export const ThreadEntity = defineEntity({
  name: 'Thread',
  tableName: 'thread',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    anchor: p.json().$type<Anchor>(),
    /** Guests never get it, nor anything about it. */
    internal: p.boolean().default(false),
    createdAt: p.datetime(3),
    /** The person whose task it is, and their name then. */
    assigneeId: p.uuid().nullable(),
    assigneeName: p.string().nullable(),
    /** A day without a zone, like 2027-05-31. */
    dueOn: p.string().nullable(),
    /** Null while it is open. */
    resolvedAt: p.datetime(3).nullable(),
    resolvedByName: p.string().nullable(),
  },
  indexes: [{ properties: ['companyId'] }, { properties: ['campaignId', 'resolvedAt'] }],
})
export type ThreadRow = InferEntity<typeof ThreadEntity>

/** One of a thread, the first one included. Its author stands here with the name they had then. */
export const CommentEntity = defineEntity({
  name: 'Comment',
  tableName: 'comment',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    threadId: p
      .manyToOne(ThreadEntity)
      .mapToPk()
      .fieldName('thread_id')
      .deleteRule('cascade')
      .index(false),
    authorKind: p.string().$type<Author['kind']>(),
    authorId: p.uuid(),
    authorName: p.string(),
    body: p.text(),
    /** Who is mentioned, with their names as they stand in the body. */
    mentions: p.json().$type<{ id: string; name: string }[]>(),
    /** How the page was shown to its author, and in what. No user agent is kept. */
    madeWith: p.json().$type<MadeWith>().nullable(),
    createdAt: p.datetime(3),
    editedAt: p.datetime(3).nullable(),
    /** Its words are erased a while later. */
    deletedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { properties: ['threadId'] },
    { properties: ['companyId'] },
    { properties: ['campaignId'] },
    { properties: ['deletedAt'] },
  ],
})
export type CommentRow = InferEntity<typeof CommentEntity>

/**
 * A picture in a comment; while `commentId` is null it was attached and not sent. Its files are at
 * `comment-pictures/{id}/{width}.webp` in DATA_DIR.
 */
export const CommentPictureEntity = defineEntity({
  name: 'CommentPicture',
  tableName: 'comment_picture',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    commentId: p
      .manyToOne(CommentEntity)
      .mapToPk()
      .fieldName('comment_id')
      .deleteRule('cascade')
      .index(false)
      .nullable(),
    /** Which one of its comment it is, from 0 on. */
    place: p.integer(),
    /** Who attached it. */
    authorKind: p.string().$type<Author['kind']>(),
    authorId: p.uuid(),
    /** What it shows, in words, or the name of its file. */
    name: p.string(),
    /** Pixels of its largest rendition. */
    width: p.integer(),
    height: p.integer(),
    /** Bytes of the upload. */
    size: p.integer(),
    widths: p.json().$type<number[]>(),
    /** Bytes of all that is kept of it. */
    storedBytes: p.integer().default(0),
    createdAt: p.datetime(3),
  },
  indexes: [
    { properties: ['commentId'] },
    { properties: ['companyId'] },
    { properties: ['campaignId', 'authorId'] },
  ],
})
export type CommentPictureRow = InferEntity<typeof CommentPictureEntity>

/** Until when somebody, a member or a guest, has read a thread. */
export const ThreadReadEntity = defineEntity({
  name: 'ThreadRead',
  tableName: 'thread_read',
  properties: {
    threadId: p
      .manyToOne(ThreadEntity)
      .mapToPk()
      .fieldName('thread_id')
      .deleteRule('cascade')
      .index(false)
      .primary(),
    readerId: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    readAt: p.datetime(3),
  },
  indexes: [{ properties: ['companyId'] }, { properties: ['campaignId'] }],
})

export const threadEntities = [ThreadEntity, CommentEntity, CommentPictureEntity, ThreadReadEntity]
export type ThreadTables = TablesOf<(typeof threadEntities)[number]>

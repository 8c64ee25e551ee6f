import { z } from 'zod'
import { attachedSchema, commentPictureSchema } from './comment-pictures.ts'
import { byCampaign, id, instant, isText, line, operation } from './common.ts'
import { threadFilters } from './thread-filters.ts'
import { markSchema } from './marks.ts'
import { shownWidths, threadLimits } from './thread-limits.ts'

/** Who wrote something, with the name that they had then: a member's person, or a guest by link. */
export const authorSchema = z.object({
  kind: z.enum(['member', 'guest']),
  id,
  name: z.string(),
})
export type Author = z.infer<typeof authorSchema>

/** The id of a page, section or block in the campaign's document; of a variant's with a `~`. */
const part = line.min(1).max(threadLimits.part)
const fraction = z.number().min(0).max(1)

/** As they stand on the page, signs that turn the direction of writing included; nobody is shown them. */
const letters = z
  .string()
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Leave out control characters.')
const end = z
  .string()
  .max(threadLimits.end)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/)

const wordsSchema = z.object({
  /** Without line ends; `before` and `after` are what stood around them. */
  letters: letters.min(1).max(threadLimits.words),
  before: letters.max(threadLimits.around),
  after: letters.max(threadLimits.around),
  /** Their ends in the document: relative positions of Yjs, in base64. Guests see another document. */
  from: end.optional(),
  to: end.optional(),
})
/** Words that are found again however their block is changed. */
export type AnchoredWords = z.infer<typeof wordsSchema>

export const anchorSchema = z.object({
  pageId: part,
  on: z.enum(['block', 'section', 'page']),
  /** Of the block, section or page. */
  partId: part,
  /** The point inside it, from its left and top edge. */
  x: fraction,
  y: fraction,
  /** The words that it is about, as they were then. */
  quote: line.min(1).max(threadLimits.quote).optional(),
  /** The same words as they stand in the block. */
  words: wordsSchema.optional(),
  /** What was drawn on the page there. */
  mark: markSchema.optional(),
})
export type Anchor = z.infer<typeof anchorSchema>

const body = z
  .string()
  .trim()
  .min(1, 'Write something first.')
  .max(threadLimits.body, `At most ${threadLimits.body} characters.`)
  .refine(isText, 'Leave out control characters.')

/** People of the company whose `@name` stands in the text, by their `personId`. */
const mentions = z.array(id).max(threadLimits.mentions)

/** How the page was shown to whoever wrote. */
const shownAsSchema = z.object({
  /** The number of the version that was held still; null for the live page. */
  version: z.number().int().min(1).max(1_000_000).nullable(),
  width: z.enum(shownWidths),
})
export type ShownAs = z.infer<typeof shownAsSchema>

const madeWithSchema = shownAsSchema.extend({
  /** With its main version and system, like "Safari 18 on iOS"; empty where unknown, and for guests. */
  browser: z.string(),
})
export type MadeWith = z.infer<typeof madeWithSchema>

export const commentSchema = z.object({
  id,
  author: authorSchema,
  /** Empty once it is deleted. */
  body: z.string(),
  mentions: z.array(z.object({ id, name: z.string() })),
  pictures: z.array(commentPictureSchema),
  /** How the page was shown to its author, and in what; null where that is not known. */
  madeWith: madeWithSchema.nullable(),
  createdAt: instant,
  editedAt: instant.nullable(),
  deletedAt: instant.nullable(),
})
export type Comment = z.infer<typeof commentSchema>

export const threadSchema = z.object({
  id,
  anchor: anchorSchema,
  /** Only the team sees it: members of the company, and no guest. */
  internal: z.boolean(),
  createdAt: instant,
  /** Others have written in it since whoever asks last read it. */
  unread: z.boolean(),
  /** Whose task it is; null for nobody, and for guests always. */
  assignee: z.object({ id, name: z.string() }).nullable(),
  /** Until which day it is to be done; null for none, and for guests always. */
  dueOn: z.iso.date().nullable(),
  resolved: z.object({ at: instant, by: z.string() }).nullable(),
  comments: z.array(commentSchema),
})
export type Thread = z.infer<typeof threadSchema>

/** A day without a zone: for each person it is theirs. */
const dueDay = z.iso
  .date({ error: 'Give a day, like 2027-05-31.', abort: true })
  .refine((day) => day >= '2000-01-01' && day < '2100-01-01', 'Give a day of this century.')

const byThread = byCampaign.extend({ threadId: id })
const byComment = byCampaign.extend({ commentId: id })
/** Made by the client, so that sending again after an answer that was lost adds nothing. */
const clientId = id.optional()

export const threadsContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/threads',
      summary: 'Threads with their comments, newest first',
    })
    .input(
      byCampaign.extend({
        state: z.enum([...threadFilters, 'all']).optional(),
        /** Those older than this thread. */
        before: id.optional(),
      }),
    )
    .output(
      z.object({
        threads: z.array(threadSchema),
        hasMore: z.boolean(),
        /** How many there are in each list, for whoever asks. */
        counts: z.record(z.enum(threadFilters), z.number().int()),
      }),
    ),
  create: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/threads',
      successStatus: 201,
      summary: 'Start a thread at a place of the page',
    })
    .input(
      byCampaign.extend({
        anchor: anchorSchema,
        body,
        mentions,
        pictures: attachedSchema.optional(),
        clientId,
        shownAs: shownAsSchema.optional(),
        internal: z.boolean().optional(),
      }),
    )
    .output(threadSchema),
  reply: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/threads/{threadId}/comments',
      successStatus: 201,
      summary: 'Reply in a thread',
    })
    .input(
      byThread.extend({
        body,
        mentions,
        pictures: attachedSchema.optional(),
        clientId,
        shownAs: shownAsSchema.optional(),
      }),
    )
    .output(threadSchema),
  editComment: operation
    .route({
      method: 'PATCH',
      path: '/campaigns/{campaignId}/comments/{commentId}',
      summary: 'Change what one wrote',
    })
    .input(
      byComment.extend({
        body,
        mentions,
        /** All that go with it from now on, those it has included; without it they stay as they are. */
        pictures: attachedSchema.optional(),
      }),
    )
    .output(threadSchema),
  removeComment: operation
    .route({
      method: 'DELETE',
      path: '/campaigns/{campaignId}/comments/{commentId}',
      summary: 'Delete what one wrote; it can be taken back for a moment',
    })
    .input(byComment)
    .output(threadSchema),
  restoreComment: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/comments/{commentId}/restore',
      summary: 'Take a deletion back, at once',
    })
    .input(byComment)
    .output(threadSchema),
  resolve: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/threads/{threadId}/resolve',
      summary: 'Put a thread away as done',
    })
    .input(byThread)
    .output(threadSchema),
  reopen: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/threads/{threadId}/reopen',
      summary: 'Bring a thread back',
    })
    .input(byThread)
    .output(threadSchema),
  read: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/threads/{threadId}/read',
      successStatus: 204,
      summary: 'Say that one has read a thread, up to a comment of that time',
    })
    .input(byThread.extend({ upTo: instant }))
    .output(z.void()),
  assign: operation
    .route({
      method: 'PUT',
      path: '/campaigns/{campaignId}/threads/{threadId}/assignment',
      summary: 'Say whose task a thread is, and until which day',
    })
    .input(byThread.extend({ assigneeId: id.nullable(), dueOn: dueDay.nullable() }))
    .output(threadSchema),
  setAudience: operation
    .route({
      method: 'PUT',
      path: '/campaigns/{campaignId}/threads/{threadId}/audience',
      summary: 'Keep a thread to the team, or show all of it to guests who may comment',
    })
    .input(byThread.extend({ internal: z.boolean() }))
    .output(threadSchema),
}

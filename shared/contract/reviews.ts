import { z } from 'zod'
import {
  approvalSchema,
  differencesSchema,
  versionChangeSchema,
  versionPointSchema,
} from './approval.ts'
import { campaignSchema } from './campaigns.ts'
import { byCampaign, byCompany, id, instant, isText, line, operation, timeZone } from './common.ts'
import { emailAddress } from './invites.ts'
import { mailDelivery } from './mail-delivery.ts'
import { reviewLimits } from './review-limits.ts'
import { authorSchema } from './threads.ts'

const text = z
  .string()
  .trim()
  .max(reviewLimits.words, `At most ${reviewLimits.words} characters.`)
  .refine(isText, 'Leave out control characters.')
const words = text.optional()
const requiredWords = text.min(1, 'Write something first.')

export const seenPageSchema = z.object({
  /** As the document names it. */
  pageId: line.min(1).max(reviewLimits.pageId),
  widths: z.array(z.enum(['phone', 'desktop'])).max(2),
})
export type SeenAt = z.infer<typeof seenPageSchema>

/** What an answer says; `note` are words added to an answer, which is neither a yes nor a no. */
export const answerKinds = ['approved', 'changes-requested', 'note'] as const
export type AnswerKind = (typeof answerKinds)[number]

export const reviewStates = ['open', 'approved', 'changes-requested', 'withdrawn'] as const

const counted = z.number().int().min(1)

/** Whose yes it takes: one, all who were asked, so many of them, or all of them stage after stage. */
export const reviewRuleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['one', 'all', 'stages']) }),
  z.object({ kind: z.literal('some'), count: counted.max(reviewLimits.reviewers) }),
])
export type ReviewRule = z.infer<typeof reviewRuleSchema>

/** The first is 0. */
const stage = z
  .number()
  .int()
  .min(0)
  .max(reviewLimits.stages - 1)

export const reviewSchema = z.object({
  id,
  state: z.enum(reviewStates),
  version: versionPointSchema,
  requestedBy: authorSchema,
  message: z.string(),
  /** Whom it was asked of by name; empty for whoever may approve. */
  reviewers: z.array(z.object({ id, name: z.string(), stage, kind: z.enum(['member', 'guest']) })),
  rule: reviewRuleSchema,
  /** Until when an answer is wanted, and the zone in which that was chosen. */
  dueAt: instant.nullable(),
  dueZone: z.string().nullable(),
  /** When those it waits for were reminded by hand last. */
  nudgedAt: instant.nullable(),
  /** How many have to say yes still, and whose turn it is of those who were asked. */
  lacks: z.number().int(),
  waitsFor: z.array(id),
  createdAt: instant,
  answers: z.array(
    z.object({
      id,
      by: authorSchema,
      answer: z.enum(answerKinds),
      words: z.string(),
      at: instant,
      /** What the person had opened by then; null where they answered without the preview. */
      seen: z.array(seenPageSchema).nullable(),
      /** Since when it counts no more, because whoever gave it took it back. */
      takenBackAt: instant.nullable(),
    }),
  ),
})
export type Review = z.infer<typeof reviewSchema>

/** What became of the last mail to somebody who was asked. */
const requestMailSchema = z.object({
  id,
  name: z.string(),
  kind: z.enum(['member', 'guest']),
  mail: mailDelivery,
})
export type RequestMail = z.infer<typeof requestMailSchema>

/** How far a proof is; `html` is a document to be printed, where the server has no browser. */
const proofStateSchema = z.object({
  kind: z.enum(['pdf', 'html']),
  isReady: z.boolean(),
  /** Of its steps: pictures of pages, and putting them together. */
  done: z.number().int(),
  total: z.number().int(),
})
export type ProofState = z.infer<typeof proofStateSchema>

const byReview = byCampaign.extend({ reviewId: id })
/** The review that is answered, as the person sees it; without one the open one. */
const answering = byCampaign.extend({
  reviewId: id.optional(),
  words,
  /** Which pages of the version the person had opened, and at which widths. */
  seen: z.array(seenPageSchema).max(reviewLimits.pages).optional(),
})

const command = (verb: string, summary: string) =>
  operation.route({ method: 'POST', path: `/campaigns/{campaignId}/${verb}`, summary })

export const reviewsContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/reviews',
      summary: 'Reviews, newest first',
    })
    .input(byCampaign)
    .output(
      z.object({
        reviews: z.array(reviewSchema),
        approval: approvalSchema.nullable(),
        /** Of the open review, for those who may ask; empty for others. */
        mails: z.array(requestMailSchema),
      }),
    ),
  show: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/reviews/{reviewId}',
      summary: 'The version of a review, and what is different since one approved before',
    })
    .input(byReview)
    .output(
      z.object({
        review: reviewSchema,
        /** As the version has it, to be read as it is, which a Yjs update is not. */
        campaign: z
          .unknown()
          .describe(
            'The campaign: its theme, and its pages with their sections, columns and blocks, as plain data.',
          ),
        /** The version that the caller approved last before this one; null when there is none. */
        since: z
          .object({ number: z.number().int(), changes: z.array(versionChangeSchema) })
          .nullable(),
      }),
    ),
  writers: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/reviews/{reviewId}/writers',
      summary: 'Who has edited the campaign since the version of a review',
    })
    .input(byReview)
    .output(
      z.object({
        /** Without a name whoever has left the company. */
        people: z.array(z.object({ id, name: z.string().nullable() })),
      }),
    ),
  makeProof: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/reviews/{reviewId}/proof',
      summary: 'Make the proof of a finished round, or hear how far it is',
    })
    .input(byReview)
    .output(proofStateSchema),
  proof: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/reviews/{reviewId}/proof',
      summary:
        'The proof of a finished round as a PDF, or as an HTML document where the server has no browser',
    })
    .input(byReview)
    .output(z.file()),
  differences: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/reviews/{reviewId}/differences',
      summary: 'Who changed what since the version of a review, and when',
    })
    .input(
      byReview.extend({
        /** A review of a later version; without one the present. */
        untilId: id.optional(),
      }),
    )
    .output(differencesSchema),
  waiting: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/reviews',
      summary: 'Open reviews that wait for the caller',
    })
    .input(byCompany)
    .output(
      z.object({
        reviews: z.array(
          z.object({ review: reviewSchema, campaign: z.object({ id, name: z.string() }) }),
        ),
      }),
    ),
  request: command('request-review', 'Ask for the approval of the campaign as it is now')
    .input(
      byCampaign.extend({
        /** People who may approve; without any whoever may. */
        reviewers: z
          .array(z.object({ id, stage: stage.optional() }))
          .max(reviewLimits.reviewers)
          .optional(),
        /** People without an account, who get a mail that opens the preview for them. */
        guests: z
          .array(
            z.object({
              email: emailAddress,
              name: line
                .trim()
                .min(1, 'Give the name of the guest.')
                .max(60, 'At most 60 characters.'),
              stage: stage.optional(),
            }),
          )
          .max(reviewLimits.reviewers)
          .optional(),
        /** Without one, one yes is enough. */
        rule: reviewRuleSchema.optional(),
        message: words,
        dueAt: instant.optional(),
        /** The zone in which `dueAt` was chosen, to be shown in it. */
        dueZone: timeZone.optional(),
      }),
    )
    .output(campaignSchema),
  approve: command('approve', 'Approve exactly the version under review')
    .input(answering)
    .output(campaignSchema),
  requestChanges: command('request-changes', 'Ask for changes of the version under review')
    .input(answering)
    .output(campaignSchema),
  takeBack: command('take-back-answer', 'Take the caller’s own answer to a review back')
    .input(byReview)
    .output(campaignSchema),
  addWords: command('add-to-answer', 'Add words to the caller’s own answer to a review')
    .input(byReview.extend({ words: requiredWords }))
    .output(campaignSchema),
  nudge: command('nudge', 'Remind those for whom the open review waits, once an hour at most')
    .input(byReview)
    .output(campaignSchema),
  withdraw: command('withdraw-review', 'Take the request for a review back')
    .input(byCampaign)
    .output(campaignSchema),
}

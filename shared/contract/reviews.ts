import { z } from 'zod'
import { approvalSchema, versionChangeSchema, versionPointSchema } from './approval.ts'
import { campaignSchema } from './campaigns.ts'
import { byCampaign, byCompany, id, instant, operation } from './common.ts'
import { reviewLimits } from './review-limits.ts'
import { authorSchema } from './threads.ts'

const isText = (text: string) =>
  // Lines and tabs are part of what people write; databases hold none of the other controls.
  text.isWellFormed() && !/[\p{Cc}\p{Bidi_Control}]/u.test(text.replaceAll(/[\n\r\t]/g, ' '))

const words = z
  .string()
  .trim()
  .max(reviewLimits.words, `At most ${reviewLimits.words} characters.`)
  .refine(isText, 'Leave out control characters.')
  .optional()

export const reviewStates = ['open', 'approved', 'changes-requested', 'withdrawn'] as const

export const reviewSchema = z.object({
  id,
  state: z.enum(reviewStates),
  version: versionPointSchema,
  requestedBy: authorSchema,
  message: z.string(),
  /** Whom it was asked of by name; empty for whoever may approve. */
  reviewers: z.array(z.object({ id, name: z.string() })),
  createdAt: instant,
  answers: z.array(
    z.object({
      id,
      by: authorSchema,
      answer: z.enum(['approved', 'changes-requested']),
      words: z.string(),
      at: instant,
    }),
  ),
})
export type Review = z.infer<typeof reviewSchema>

const byReview = byCampaign.extend({ reviewId: id })
/** The review that is answered, as the person sees it; without one the open one. */
const answering = byCampaign.extend({ reviewId: id.optional(), words })

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
    .output(z.object({ reviews: z.array(reviewSchema), approval: approvalSchema.nullable() })),
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
        /** The document as the version has it, as a Yjs update in base64. */
        state: z.string(),
        /** The version that the caller approved last before this one; null when there is none. */
        since: z
          .object({ number: z.number().int(), changes: z.array(versionChangeSchema) })
          .nullable(),
      }),
    ),
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
        reviewerIds: z.array(id).max(reviewLimits.reviewers).optional(),
        message: words,
      }),
    )
    .output(campaignSchema),
  approve: command('approve', 'Approve exactly the version under review')
    .input(answering)
    .output(campaignSchema),
  requestChanges: command('request-changes', 'Ask for changes of the version under review')
    .input(answering)
    .output(campaignSchema),
  withdraw: command('withdraw-review', 'Take the request for a review back')
    .input(byCampaign)
    .output(campaignSchema),
}

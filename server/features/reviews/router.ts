import type { AuditAction } from '#shared/contract/audit-actions.ts'
import type { SeenAt } from '#shared/contract/reviews.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { inCampaign, inCompany } from '#server/core/api/api-context.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { showCampaign } from '#server/features/campaigns/public/queries.ts'
import { publishNotified } from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import { authorOf } from '#server/core/api/author.ts'
import { writersSince } from '#server/features/versions/public/queries.ts'
import { recordVersion } from '#server/features/versions/public/record-version.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { can } from '#shared/permissions/can.ts'
import { addToAnswer, answerReview, takeAnswerBack, withdrawReview } from './answer-review.ts'
import type { Answer, Step } from './answer-review.ts'
import { ReviewEntity } from './public/entities.ts'
import { listReviews, listWaiting, showApproval, showReview } from './public/queries.ts'
import { requestReview } from './public/request-review.ts'

export const reviewsRouter = {
  list: inCampaign.reviews.list.handler(async ({ context: { em, campaign } }) => ({
    reviews: await listReviews(em, campaign.id),
    approval: await showApproval(em, campaign.id),
  })),

  show: inCampaign.reviews.show.handler(({ context: { em, campaign, person }, input }) =>
    showReview(em, {
      campaignId: campaign.id,
      reviewId: input.reviewId,
      personId: person.id,
    }),
  ),

  writers: inCampaign.reviews.writers.handler(async ({ context: { em, campaign }, input }) => {
    const review = await em.findOne(ReviewEntity, { id: input.reviewId, campaignId: campaign.id })
    if (!review) throw new AppError('not-found')
    const writers = await writersSince(em, campaign, review)
    return { people: writers.map(({ person }) => person) }
  }),

  waiting: inCompany.reviews.waiting.handler(async ({ context: { em, actor, person } }) => ({
    reviews: can(actor, 'campaign.approve', actor)
      ? await listWaiting(em, actor.companyId, person.id)
      : [],
  })),

  request: inCampaign.reviews.request.handler(async ({ context, input }) => {
    const { services, em, campaign, person } = context
    const reason = { kind: 'review', personId: person.id } as const
    const version = await recordVersion(services, em, campaign, reason)
    const { reviewerIds = [], message = '' } = input
    const appOrigin = services.appOrigin()
    const request = { by: authorOf(context), version, reviewerIds, message, appOrigin }
    const details = { reviewed: String(version.number) }
    return change(context, async (tx, locked, now) => ({
      notified: await requestReview(tx, locked, request, now),
      action: 'review.requested',
      details,
    }))
  }),

  approve: inCampaign.reviews.approve.handler(({ context, input }) =>
    answer(context, { ...input, answer: 'approved' }),
  ),
  requestChanges: inCampaign.reviews.requestChanges.handler(({ context, input }) =>
    answer(context, { ...input, answer: 'changes-requested' }),
  ),

  takeBack: inCampaign.reviews.takeBack.handler(({ context, input: { reviewId } }) =>
    change(context, async (tx, locked, now) => {
      const step = await takeAnswerBack(tx, locked, { by: authorOf(context), reviewId }, now)
      return toldOf(step, 'review.answer-taken-back')
    }),
  ),
  addWords: inCampaign.reviews.addWords.handler(({ context, input: { reviewId, words } }) =>
    change(context, async (tx, locked, now) => {
      const step = await addToAnswer(tx, locked, { by: authorOf(context), reviewId, words }, now)
      return toldOf(step, 'review.answer-added-to')
    }),
  ),

  withdraw: inCampaign.reviews.withdraw.handler(({ context }) =>
    change(context, async (tx, locked, now) => {
      const { number } = await withdrawReview(tx, locked, now)
      return { notified: [], action: 'review.withdrawn', details: { reviewed: String(number) } }
    }),
  ),
}

type Given = Pick<Answer, 'answer'> & {
  reviewId?: string | undefined
  words?: string | undefined
  seen?: SeenAt[] | undefined
}

function answer(context: CampaignContext, { answer: said, reviewId, words = '', seen }: Given) {
  const given = { by: authorOf(context), reviewId, answer: said, words, seen: seen ?? null }
  return change(context, async (tx, locked, now) => {
    const step = await answerReview(tx, locked, given, now)
    return toldOf(step, said === 'approved' ? 'review.approved' : 'review.changes-requested')
  })
}

const toldOf = ({ review, notified }: Step, action: AuditAction): Changed => ({
  notified,
  action,
  details: { reviewed: String(review.number) },
})

type Changed = { notified: Notified[]; action: AuditAction; details: Record<string, string> }

/** Runs a step of a review while nobody else changes the campaign, and tells of it afterwards. */
async function change(
  context: CampaignContext,
  step: (tx: EntityManager, locked: CampaignContext['campaign'], now: Date) => Promise<Changed>,
) {
  const { em, services, caller, campaign } = context
  const now = services.clock()
  const notified = await withLockedCampaign(em, campaign.id, async (tx, locked) => {
    const done = await step(tx, locked, now)
    const { id: campaignId, companyId, name: subject } = locked
    const { action, details } = done
    await recordAudit(tx, caller, { companyId, campaignId, action, subject, details }, now)
    return done.notified
  })
  publishNotified(services, notified)
  services.news.publish({ kind: 'review', campaignId: campaign.id })
  const fresh = em.fork()
  const row = await fresh.findOneOrFail(CampaignEntity, { id: campaign.id })
  return showCampaign(fresh, row, services.pagesOrigin())
}

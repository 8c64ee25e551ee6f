import type { AuditAction } from '#shared/contract/audit-actions.ts'
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
import { recordVersion } from '#server/features/versions/public/record-version.ts'
import { can } from '#shared/permissions/can.ts'
import { answerReview, withdrawReview } from './answer-review.ts'
import type { Answer } from './answer-review.ts'
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

  withdraw: inCampaign.reviews.withdraw.handler(({ context }) =>
    change(context, async (tx, locked, now) => {
      const { number } = await withdrawReview(tx, locked, now)
      return { notified: [], action: 'review.withdrawn', details: { reviewed: String(number) } }
    }),
  ),
}

type Given = Pick<Answer, 'answer'> & { reviewId?: string | undefined; words?: string | undefined }

function answer(context: CampaignContext, { answer: said, reviewId, words = '' }: Given) {
  const by = authorOf(context)
  const appOrigin = context.services.appOrigin()
  return change(context, async (tx, locked, now) => {
    const given = { by, reviewId, answer: said, words, appOrigin }
    const { review, notified } = await answerReview(tx, locked, given, now)
    const action = said === 'approved' ? 'review.approved' : 'review.changes-requested'
    return { notified, action, details: { reviewed: String(review.number) } }
  })
}

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

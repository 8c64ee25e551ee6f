import type { AuditAction } from '#shared/contract/audit-actions.ts'
import type { SeenAt } from '#shared/contract/reviews.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { inCampaign, inCompany } from '#server/core/api/api-context.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import { requireCampaign } from '#server/core/access/require-campaign.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { showCampaign } from '#server/features/campaigns/public/queries.ts'
import { publishNotified } from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import { mailPlace } from '#server/core/api/mail-place.ts'
import { nameGuests } from '#server/features/share-links/public/name-guests.ts'
import { authorOf } from '#server/core/api/author.ts'
import { VersionEntity } from '#server/features/versions/public/entities.ts'
import { listDifferences } from '#server/features/versions/public/list-differences.ts'
import { writersSince } from '#server/features/versions/public/queries.ts'
import { recordVersion } from '#server/features/versions/public/record-version.ts'
import { versionFactsWork } from '#server/features/versions/public/version-facts-work.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { can } from '#shared/permissions/can.ts'
import type { Action } from '#shared/permissions/can.ts'
import { addToAnswer, answerReview, takeAnswerBack, withdrawReview } from './answer-review.ts'
import type { Answer, Step } from './answer-review.ts'
import { ReviewEntity } from './public/entities.ts'
import { listRequestMails } from './request-mails.ts'
import { listReviews, listWaiting, showApproval, showReview } from './public/queries.ts'
import { requestReview } from './public/request-review.ts'
import { nudgeReviewers } from './public/remind-reviewers.ts'

export const reviewsRouter = {
  list: inCampaign.reviews.list.handler(async ({ context }) => {
    const { em, campaign, services, actor } = context
    const maySee = can(actor, 'review.request', campaign)
    return {
      reviews: await listReviews(em, campaign.id),
      approval: await showApproval(services, em, campaign),
      mails: maySee ? await listRequestMails(mailPlace(em, services), campaign) : [],
    }
  }),

  show: inCampaign.reviews.show.handler(({ context, input }) => {
    const { services, em, campaign, person } = context
    return showReview(services, em, {
      campaign,
      reviewId: input.reviewId,
      personId: person.id,
    })
  }),

  writers: inCampaign.reviews.writers.handler(async ({ context: { em, campaign }, input }) => {
    const review = await find(em, campaign.id, input.reviewId)
    const writers = await writersSince(em, campaign, review)
    return { people: writers.map(({ person }) => person) }
  }),

  // Of versions that were asked about only, so guests may ask.
  differences: inCampaign.reviews.differences.handler(async ({ context, input }) => {
    const { em, campaign, services } = context
    const versionOf = async (reviewId: string) => {
      const { versionId } = await find(em, campaign.id, reviewId)
      return em.findOneOrFail(VersionEntity, { id: versionId })
    }
    const since = await versionOf(input.reviewId)
    const until = input.untilId ? await versionOf(input.untilId) : null
    return listDifferences(services, em, campaign, { since, until })
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
    const { campaignId: _, reviewers = [], guests = [], message = '', ...terms } = input
    const asked = { campaign, given: null, at: version.journalSeq }
    const facts = await services.documents.readAt(em, versionFactsWork, asked)
    const fingerprint = facts?.found.fingerprint
    const said = { by: authorOf(context), version, fingerprint, reviewers, message, ...terms }
    const request = { ...said, appOrigin: services.appOrigin() }
    const details = { reviewed: String(version.number) }
    return change(context, 'review.request', async (tx, locked, now) => ({
      notified: await requestReview(
        tx,
        locked,
        { ...request, guests: await nameGuests(tx, linkMaker(context, locked, now), guests) },
        now,
      ),
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
    change(context, 'review.see', async (tx, locked, now) => {
      const step = await takeAnswerBack(tx, locked, { by: authorOf(context), reviewId }, now)
      return toldOf(step, 'review.answer-taken-back')
    }),
  ),
  addWords: inCampaign.reviews.addWords.handler(({ context, input: { reviewId, words } }) =>
    change(context, 'campaign.approve', async (tx, locked, now) => {
      const step = await addToAnswer(tx, locked, { by: authorOf(context), reviewId, words }, now)
      return toldOf(step, 'review.answer-added-to')
    }),
  ),

  nudge: inCampaign.reviews.nudge.handler(({ context, input: { reviewId } }) => {
    const { services, person } = context
    const nudge = { reviewId, by: person.name, appOrigin: services.appOrigin() }
    return change(context, 'review.request', async (tx, locked, now) =>
      toldOf(await nudgeReviewers(tx, locked, nudge, now), 'review.nudged'),
    )
  }),

  withdraw: inCampaign.reviews.withdraw.handler(({ context }) =>
    change(context, 'review.request', async (tx, locked, now) => {
      const { number } = await withdrawReview(tx, locked, now)
      return { notified: [], action: 'review.withdrawn', details: { reviewed: String(number) } }
    }),
  ),
}

async function find(em: EntityManager, campaignId: string, id: string) {
  const review = await em.findOne(ReviewEntity, { id, campaignId })
  if (!review) throw new AppError('not-found')
  return review
}

/** Who asks, as the maker of the links that let guests in. */
function linkMaker(
  { actor, caller, person, services }: CampaignContext,
  campaign: CampaignContext['campaign'],
  now: Date,
) {
  const view = { actor, personId: person.id, appOrigin: services.appOrigin(), now }
  return { caller, campaign, view, passwords: services.passwords }
}

type Given = Pick<Answer, 'answer'> & {
  reviewId?: string | undefined
  words?: string | undefined
  seen?: SeenAt[] | undefined
}

function answer(context: CampaignContext, { answer: said, reviewId, words = '', seen }: Given) {
  const given = { by: authorOf(context), reviewId, answer: said, words, seen: seen ?? null }
  const appOrigin = context.services.appOrigin()
  return change(context, 'campaign.approve', async (tx, locked, now) => {
    const step = await answerReview(tx, locked, given, { now, appOrigin })
    return toldOf(step, said === 'approved' ? 'review.approved' : 'review.changes-requested')
  })
}

const toldOf = ({ review, notified }: Step, action: AuditAction): Changed => ({
  notified,
  action,
  details: { reviewed: String(review.number) },
})

type Changed = { notified: Notified[]; action: AuditAction; details: Record<string, string> }

/**
 * Runs a step of a review while nobody else changes the campaign, and tells of it afterwards. The right
 * is asked for once more then: it may have been taken since the request came.
 */
async function change(
  context: CampaignContext,
  action: Action,
  step: (tx: EntityManager, locked: CampaignContext['campaign'], now: Date) => Promise<Changed>,
) {
  const { em, services, caller, campaign } = context
  const now = services.clock()
  const notified = await withLockedCampaign(em, campaign.id, async (tx, locked) => {
    await requireCampaign(tx, caller, { campaignId: locked.id, action, now })
    const { notified, action: done, details } = await step(tx, locked, now)
    const { id: campaignId, companyId, name: subject } = locked
    await recordAudit(tx, caller, { companyId, campaignId, action: done, subject, details }, now)
    return notified
  })
  publishNotified(services, notified)
  services.news.publish({ kind: 'review', campaignId: campaign.id })
  const fresh = em.fork()
  const row = await fresh.findOneOrFail(CampaignEntity, { id: campaign.id })
  return showCampaign(fresh, row, services.pagesOrigin())
}

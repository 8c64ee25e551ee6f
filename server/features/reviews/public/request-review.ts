import { v7 as uuidv7 } from 'uuid'
import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { Author } from '#shared/contract/threads.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { can } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { changeStatus } from '#server/core/campaigns/change-campaign.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import type { MemberRow } from '#server/core/companies/entities.ts'
import { memberActor } from '#server/core/companies/member-actor.ts'
import { mailAtOnce } from '#server/features/notifications/public/mail-at-once.ts'
import { notify } from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import type { VersionRow } from '#server/features/versions/public/entities.ts'
import { ReviewEntity } from './entities.ts'
import type { ReviewRow } from './entities.ts'
import { findOpenReview } from './queries.ts'

export type Request = {
  by: Author
  version: VersionRow
  reviewerIds: string[]
  message: string
  /** For the links in mails. */
  appOrigin: string
}

/**
 * Asks for the approval of one version, in the caller's transaction, in which the campaign is
 * locked. A review that is open is withdrawn: the new one takes its place.
 */
export async function requestReview(
  tx: EntityManager,
  campaign: CampaignRow,
  { by, version, reviewerIds, message, appOrigin }: Request,
  now: Date,
): Promise<Notified[]> {
  const approvers = await approversOf(tx, campaign)
  const named = approvers.filter(({ personId }) => reviewerIds.includes(personId))
  if (named.length < new Set(reviewerIds).size)
    throw new AppError('validation-failed', undefined, [
      { pointer: '/reviewerIds', detail: 'Ask people who may approve.' },
    ])
  const reviewers = named.map(({ personId, name }) => ({ id: personId, name }))
  const review = await openReview(tx, campaign, { by, version, reviewers, message }, now)
  const asked = named.length > 0 ? named : approvers
  const kinds = new Map<string, NotificationKind>(
    asked.map(({ personId }) => [personId, 'review-requested']),
  )
  kinds.delete(by.id)
  const fact = { sourceId: review.id, threadId: null, byName: by.name, text: message }
  const notified = await notify(tx, campaign, kinds, fact, { now, mailAt: now })
  await mailAtOnce(tx, campaign, notified, appOrigin, now)
  return notified.map(({ row }) => row)
}

/** Opens the review alone, in the caller's transaction; nobody is told. */
export async function openReview(
  tx: EntityManager,
  campaign: CampaignRow,
  {
    by,
    version,
    reviewers,
    message,
  }: Pick<ReviewRow, 'reviewers' | 'message'> & Pick<Request, 'by' | 'version'>,
  now: Date,
): Promise<ReviewRow> {
  const { id: campaignId, companyId } = campaign
  await changeStatus(tx, campaign, 'request-review', now)
  const former = await findOpenReview(tx, campaignId)
  if (former) {
    former.state = 'withdrawn'
    await tx.flush()
  }
  const review = tx.create(ReviewEntity, {
    id: uuidv7(),
    companyId,
    campaignId,
    versionId: version.id,
    number: version.number,
    journalSeq: version.journalSeq,
    state: 'open',
    requestedBy: by,
    message,
    reviewers,
    createdAt: now,
  })
  await tx.flush()
  return review
}

/** The members who may approve the campaign now. */
async function approversOf(tx: EntityManager, campaign: CampaignRow): Promise<MemberRow[]> {
  const { companyId } = campaign
  const company = await tx.findOneOrFail(CompanyEntity, { id: companyId })
  const members = await tx.find(MemberEntity, { companyId })
  return members.filter((member) => can(memberActor(member, company), 'campaign.approve', campaign))
}

import type { NotificationAnswer, NotificationKind } from '#shared/contract/notification-kinds.ts'
import { can } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import type { MemberRow } from '#server/core/companies/entities.ts'
import { memberActor } from '#server/core/companies/member-actor.ts'
import { mailAtOnce } from '#server/features/notifications/public/mail-at-once.ts'
import { notify } from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import { ReviewAnswerEntity } from './public/entities.ts'
import type { ReviewRow } from './public/entities.ts'
import { judgeNow } from './public/judge.ts'
import { versionOf } from './public/version-of.ts'

export type Asking = {
  /** Who asks, or reminds. */
  by: string
  /** For the links in mails. */
  appOrigin: string
  /** Of one source everybody is told once: the review itself, or one reminder. */
  sourceId: string
  /** What a reminder says beside the request. */
  reminder?: Extract<NotificationAnswer, 'due' | 'overdue' | 'nudge'>
}

/**
 * Tells those for whom an open review waits, in the caller's transaction, in the app and by mail at
 * once, guests with an address by mail: of several stages those of the one that is on.
 */
export async function askForAnswers(
  tx: EntityManager,
  campaign: CampaignRow,
  review: ReviewRow,
  { by, appOrigin, sourceId, reminder }: Asking,
  now: Date,
): Promise<Notified[]> {
  const waiting = await waitingFor(tx, campaign, review)
  const kinds = new Map<string, NotificationKind>(waiting.map((id) => [id, 'review-requested']))
  kinds.delete(review.requestedBy.id)
  const said = { threadId: null, byName: by, text: review.message, version: versionOf(review) }
  const fact = { sourceId, ...said, ...(reminder ? { answer: reminder } : {}) }
  const notified = await notify(tx, campaign, kinds, fact, { now, mailAt: now })
  await mailAtOnce(tx, campaign, notified, appOrigin, now)
  return notified.map(({ row }) => row)
}

/**
 * Whose yes an open review waits for: by name, or where nobody was named, or the company wants more than
 * were, the members who may and the guests who have answered in this campaign before.
 */
async function waitingFor(
  tx: EntityManager,
  campaign: CampaignRow,
  review: ReviewRow,
): Promise<string[]> {
  const { waitsFor, answers } = await judgeNow(tx, review)
  if (waitsFor.length > 0) return waitsFor
  const said = new Set(answers.filter(isStanding).map(({ by }) => by.id))
  const approvers = (await approversOf(tx, campaign)).map(({ personId }) => personId)
  const guests = await guestsBefore(tx, campaign)
  return [...approvers, ...guests].filter((id) => !said.has(id))
}

/** The guests who have answered in a campaign, where their yes counts. */
async function guestsBefore(
  tx: EntityManager,
  { id: campaignId, companyId }: CampaignRow,
): Promise<string[]> {
  const { guestsApprove } = await tx.findOneOrFail(CompanyEntity, { id: companyId })
  if (!guestsApprove) return []
  const latest = { orderBy: { id: 'desc' }, limit: answersLookedAt } as const
  const answers = await tx.find(ReviewAnswerEntity, { campaignId }, latest)
  const guests = answers.filter(({ by }) => by.kind === 'guest')
  return [...new Set(guests.map(({ by }) => by.id))]
}

const answersLookedAt = 200

const isStanding = ({ answer, takenBackAt }: { answer: string; takenBackAt?: Date | null }) =>
  answer !== 'note' && !takenBackAt

/** The members who may approve the campaign now. */
export async function approversOf(
  em: EntityManager,
  campaign: Pick<CampaignRow, 'id' | 'companyId'>,
): Promise<MemberRow[]> {
  const { companyId } = campaign
  const company = await em.findOneOrFail(CompanyEntity, { id: companyId })
  const members = await em.find(MemberEntity, { companyId })
  return members.filter((member) => can(memberActor(member, company), 'campaign.approve', campaign))
}

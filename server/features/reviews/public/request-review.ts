import { v7 as uuidv7 } from 'uuid'
import type { ReviewRule } from '#shared/contract/reviews.ts'
import { reviewLimits } from '#shared/contract/review-limits.ts'
import type { Author } from '#shared/contract/threads.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { changeStatus } from '#server/core/campaigns/change-campaign.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import type { VersionRow } from '#server/features/versions/public/entities.ts'
import { nextReminder } from './remind-reviewers.ts'
import { approversOf, askForAnswers } from '../ask-for-answers.ts'
import { recordOutcome } from '../record-outcome.ts'
import { ReviewEntity } from './entities.ts'
import type { ReviewRow } from './entities.ts'
import { findOpenReview } from './queries.ts'

export type Request = {
  by: Author
  version: VersionRow
  /** Of what the version says, SHA-256 in hex, where it is known. */
  fingerprint?: string | undefined
  /** Whom it is asked of; the first stage is 0. */
  reviewers: readonly { id: string; stage?: number | undefined }[]
  /** Guests who were let in for it. */
  guests?: readonly { id: string; name: string; stage?: number | undefined }[]
  rule?: ReviewRule | undefined
  message: string
  /** Until when an answer is wanted, as an ISO instant, and the zone in which that was chosen. */
  dueAt?: string | undefined
  dueZone?: string | undefined
  /** For the links in mails. */
  appOrigin: string
}

/**
 * Asks for the approval of one version, in the caller's transaction, in which the campaign is
 * locked. A review that is open is withdrawn: the new one takes its place. Throws `validation-failed`
 * for people who may not approve, a rule that they can't meet, and a time that is past or too far off.
 */
export async function requestReview(
  tx: EntityManager,
  campaign: CampaignRow,
  request: Request,
  now: Date,
): Promise<Notified[]> {
  const { by, version, fingerprint, message, appOrigin, dueZone = 'UTC' } = request
  const reviewers = await namedReviewers(tx, campaign, request)
  const rule = readRule(request.rule, reviewers.length)
  const dueAt = readDue(request.dueAt, now)
  const due = { dueAt, dueZone: dueAt && dueZone, remindAt: dueAt && nextReminder(dueAt, now) }
  const review = await openReview(
    tx,
    campaign,
    { by, version, fingerprint, reviewers, rule, message, ...due },
    now,
  )
  return askForAnswers(tx, campaign, review, { by: by.name, appOrigin, sourceId: review.id }, now)
}

type Opening = Pick<ReviewRow, 'reviewers' | 'message'> &
  Partial<Pick<ReviewRow, 'rule' | 'dueAt' | 'dueZone' | 'remindAt'>> &
  Pick<Request, 'by' | 'version' | 'fingerprint'>

/** Opens the review alone, in the caller's transaction; nobody is told. */
export async function openReview(
  tx: EntityManager,
  campaign: CampaignRow,
  { by, version, fingerprint, reviewers, message, ...terms }: Opening,
  now: Date,
): Promise<ReviewRow> {
  const { id: campaignId, companyId } = campaign
  await changeStatus(tx, campaign, 'request-review', now)
  const former = await findOpenReview(tx, campaignId)
  if (former) {
    former.state = 'withdrawn'
    await tx.flush()
    await recordOutcome(tx, former, 'withdrawn', now)
  }
  const review = tx.create(ReviewEntity, {
    id: uuidv7(),
    companyId,
    campaignId,
    versionId: version.id,
    number: version.number,
    journalSeq: version.journalSeq,
    fingerprint: fingerprint ?? null,
    state: 'open',
    requestedBy: by,
    message,
    reviewers,
    createdAt: now,
    rule: terms.rule ?? { kind: 'one' },
    dueAt: terms.dueAt ?? null,
    dueZone: terms.dueZone ?? null,
    remindAt: terms.remindAt ?? null,
    nudgedAt: null,
  })
  await tx.flush()
  return review
}

async function namedReviewers(
  tx: EntityManager,
  campaign: CampaignRow,
  { reviewers, guests = [], rule }: Request,
): Promise<ReviewRow['reviewers']> {
  const approvers = new Map(
    (await approversOf(tx, campaign)).map((member) => [member.personId, member.name]),
  )
  const asked = [...reviewers, ...guests]
  if (asked.length > reviewLimits.reviewers)
    throw wrong('/reviewers', `Ask at most ${reviewLimits.reviewers} people.`)
  const stages = [...new Set(asked.map(({ stage = 0 }) => stage))].sort((a, b) => a - b)
  // Without holes, as they are told to people: "stage 2 of 3".
  const stageOf = (stage = 0) => (rule?.kind === 'stages' ? stages.indexOf(stage) : 0)
  const members = reviewers.map(({ id, stage }) => {
    const name = approvers.get(id)
    if (name === undefined) throw wrong('/reviewers', 'Ask people who may approve.')
    return { id, name, stage: stageOf(stage) }
  })
  const named = guests.map(({ id, name, stage }) => ({
    id,
    name,
    stage: stageOf(stage),
    kind: 'guest' as const,
  }))
  return [...members, ...named]
}

function readRule(rule: ReviewRule = { kind: 'one' }, asked: number): ReviewRule {
  if (rule.kind !== 'one' && asked === 0)
    throw wrong('/rule', 'Choose whom to ask first: this rule is about people by name.')
  if (rule.kind === 'some' && rule.count > asked)
    throw wrong('/rule', `Only ${asked} are asked: choose at most so many.`)
  return rule
}

function readDue(dueAt: string | undefined, now: Date): Date | null {
  if (!dueAt) return null
  const at = new Date(dueAt)
  if (at <= now) throw wrong('/dueAt', 'Choose a time that is still to come.')
  if (at.getTime() - now.getTime() > reviewLimits.dueDays * dayMs)
    throw wrong('/dueAt', 'Choose a time within a year.')
  return at
}

const dayMs = 24 * 3_600_000

const wrong = (pointer: string, detail: string) =>
  new AppError('validation-failed', undefined, [{ pointer, detail }])

import { authorName } from '#shared/contract/author-name.ts'
import type { Approval } from '#shared/contract/approval.ts'
import type { Review } from '#shared/contract/reviews.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { listOf } from '#shared/lib/list-of.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { Services } from '#server/core/services.ts'
import { lastPosition } from '#server/features/collaboration/public/positions.ts'
import { changesWork, reviewedWork } from './changes-work.ts'
import { ReviewAnswerEntity, ReviewEntity } from './entities.ts'
import type { ReviewAnswerRow, ReviewRow } from './entities.ts'
import { answersTo, judge } from './judge.ts'

const listLimit = 100

/** The reviews of a campaign, newest first. */
export async function listReviews(em: EntityManager, campaignId: string): Promise<Review[]> {
  const rows = await em.find(
    ReviewEntity,
    { campaignId },
    { orderBy: { id: 'desc' }, limit: listLimit },
  )
  return presentReviews(em, rows)
}

/** The review that stands as the campaign's approval: the last one that was approved, or null. */
export async function findApproval(
  em: EntityManager,
  campaignId: string,
): Promise<ReviewRow | null> {
  const where = { campaignId, state: 'approved' } as const
  const [row] = await em.find(ReviewEntity, where, { orderBy: { id: 'desc' }, limit: 1 })
  return row ?? null
}

/** The approval of a campaign with what its document, as it is on the disk, says otherwise by now. */
export async function showApproval(
  { documents }: Pick<Services, 'documents'>,
  em: EntityManager,
  campaign: CampaignRow,
): Promise<Approval | null> {
  const row = await findApproval(em, campaign.id)
  const [review] = row ? await presentReviews(em, [row]) : []
  const yes = review?.answers.filter(isYes) ?? []
  const answer = yes.at(-1)
  if (!row || !review || !answer) return null
  const { journalSeq: since } = row
  const asked = { campaign, given: null, since }
  const isSame = (await lastPosition(em, campaign.id)) === since
  const now = isSame ? null : await documents.readNow(em, changesWork, asked)
  const changes = now?.found ?? []
  const isBehind = now !== null && now.seq !== since
  const { version } = review
  const by = listOf([...new Set(yes.map((one) => authorName(one.by)))])
  return { reviewId: row.id, version, by, at: answer.at, isBehind, changes }
}

const isYes = ({ answer, takenBackAt }: Review['answers'][number]) =>
  answer === 'approved' && takenBackAt === null

/** The open review of a campaign; null when nothing is asked. */
export function findOpenReview(em: EntityManager, campaignId: string): Promise<ReviewRow | null> {
  return em.findOne(ReviewEntity, { campaignId, state: 'open' })
}

/**
 * The version of a review as it was asked about, and what it says otherwise than the one that this
 * person approved last before it.
 */
export async function showReview(
  { documents }: Pick<Services, 'documents'>,
  em: EntityManager,
  { campaign, reviewId, personId }: { campaign: CampaignRow; reviewId: string; personId: string },
) {
  const row = await em.findOne(ReviewEntity, { id: reviewId, campaignId: campaign.id })
  const [review] = row ? await presentReviews(em, [row]) : []
  if (!row || !review) throw new AppError('not-found')
  const earlier = await approvedBefore(em, row, personId)
  const compared = earlier ? { since: earlier.journalSeq } : {}
  const asked = { campaign, given: null, at: row.journalSeq, ...compared }
  const read = await documents.readAt(em, reviewedWork, asked)
  if (!read) throw new AppError('not-found')
  const { changes, campaign: shown } = read.found
  return {
    review,
    campaign: shown,
    since: earlier && changes && { number: earlier.number, changes },
  }
}

async function approvedBefore(
  em: EntityManager,
  { campaignId, id, journalSeq }: ReviewRow,
  personId: string,
): Promise<ReviewRow | null> {
  const answers = await em.find(
    ReviewAnswerEntity,
    { campaignId, answer: 'approved', takenBackAt: null, reviewId: { $ne: id } },
    { orderBy: { id: 'desc' }, limit: listLimit },
  )
  const own = answers.filter(({ by }) => by.id === personId)
  if (own.length === 0) return null
  const [row] = await em.find(
    ReviewEntity,
    { id: own.map(({ reviewId }) => reviewId), journalSeq: { $lte: journalSeq } },
    { orderBy: { journalSeq: 'desc' }, limit: 1 },
  )
  return row ?? null
}

/** Open reviews of a company that wait for a person: it is their turn, or whoever may was asked. */
export async function waitingReviews(
  em: EntityManager,
  companyId: string,
  personId: string,
): Promise<ReviewRow[]> {
  const where = { companyId, state: 'open' } as const
  const rows = await em.find(ReviewEntity, where, { orderBy: { id: 'asc' }, limit: listLimit })
  const reviews = await presentReviews(em, rows)
  const waiting = new Set(reviews.filter((one) => waitsFor(one, personId)).map(({ id }) => id))
  return rows.filter(({ id }) => waiting.has(id))
}

/** Whether an open review waits for the yes of somebody who may approve. */
function waitsFor(review: Review, personId: string): boolean {
  if (review.waitsFor.length > 0) return review.waitsFor.includes(personId)
  const hasAnswered = review.answers.some((one) => isYes(one) && one.by.id === personId)
  return review.requestedBy.id !== personId && !hasAnswered
}

/** Those reviews with what they are about. */
export async function listWaiting(em: EntityManager, companyId: string, personId: string) {
  const waiting = await waitingReviews(em, companyId, personId)
  const campaigns = await em.find(CampaignEntity, {
    id: waiting.map((row) => row.campaignId),
    sample: null,
  })
  const reviews = await presentReviews(em, waiting)
  return waiting.flatMap((row, at) => {
    const campaign = campaigns.find(({ id }) => id === row.campaignId)
    const review = reviews[at]
    return campaign && review ? [{ review, campaign: nameOf(campaign) }] : []
  })
}

const nameOf = ({ id, name }: CampaignRow) => ({ id, name })

/** Reviews of one company with their answers, in two queries whatever their number. */
export async function presentReviews(
  em: EntityManager,
  rows: readonly ReviewRow[],
): Promise<Review[]> {
  const [first] = rows
  if (!first) return []
  const company = await em.findOneOrFail(CompanyEntity, { id: first.companyId })
  const all = await answersTo(
    em,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const answers = all.filter(({ reviewId }) => reviewId === row.id)
    const { lacks, waitsFor } = judge(row, answers, company)
    const isOpen = row.state === 'open'
    return {
      id: row.id,
      state: row.state,
      version: { id: row.versionId, number: row.number, journalSeq: row.journalSeq },
      requestedBy: row.requestedBy,
      message: row.message,
      reviewers: row.reviewers.map(presentReviewer),
      rule: row.rule,
      lacks: isOpen ? lacks : 0,
      waitsFor: isOpen ? waitsFor : [],
      dueAt: row.dueAt?.toISOString() ?? null,
      dueZone: row.dueZone ?? null,
      nudgedAt: row.nudgedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      answers: answers.map(presentAnswer),
    }
  })
}

function presentReviewer({ id, name, stage = 0, kind = 'member' }: ReviewRow['reviewers'][number]) {
  return { id, name, stage, kind }
}

function presentAnswer({ id, by, answer, words, at, seen, takenBackAt }: ReviewAnswerRow) {
  const times = { at: at.toISOString(), takenBackAt: takenBackAt?.toISOString() ?? null }
  return { id, by, answer, words, seen: seen ?? null, ...times }
}

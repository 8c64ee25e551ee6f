import { judgeReview } from '#shared/reviews/judge-review.ts'
import type { Judgement } from '#shared/reviews/judge-review.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import type { CompanyRow } from '#server/core/companies/entities.ts'
import { ReviewAnswerEntity } from './entities.ts'
import type { ReviewAnswerRow, ReviewRow } from './entities.ts'

/** What a company wants of every yes. */
export type Terms = Pick<CompanyRow, 'approvalsNeeded' | 'guestsApprove'>

/** What these answers to a review, oldest first, come to as the company wants it now. */
export function judge(
  { rule, reviewers }: Pick<ReviewRow, 'rule' | 'reviewers'>,
  answers: readonly ReviewAnswerRow[],
  { approvalsNeeded, guestsApprove }: Terms,
): Judgement {
  const given = answers.flatMap(({ by, answer, takenBackAt }) =>
    answer === 'note' || takenBackAt
      ? []
      : [{ key: by.id, answer, counts: by.kind === 'member' || guestsApprove }],
  )
  const asked = reviewers.map(({ id, stage = 0 }) => ({ key: id, stage }))
  return judgeReview({ rule, asked, answers: given, least: approvalsNeeded })
}

/** The same of a review as it is on the disk, with its answers. */
export async function judgeNow(
  em: EntityManager,
  review: ReviewRow,
): Promise<Judgement & { answers: ReviewAnswerRow[] }> {
  const company = await em.findOneOrFail(CompanyEntity, { id: review.companyId })
  const answers = await answersTo(em, [review.id])
  return { ...judge(review, answers, company), answers }
}

/** The answers to these reviews, oldest first. */
export const answersTo = (em: EntityManager, reviewId: string[]): Promise<ReviewAnswerRow[]> =>
  em.find(ReviewAnswerEntity, { reviewId }, { orderBy: { id: 'asc' } })

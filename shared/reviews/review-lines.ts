import type { Approval } from '../contract/approval.ts'
import type { Review } from '../contract/reviews.ts'
import { isCounted, ownAnswer } from './own-answer.ts'
import type { Answerer, ReviewAnswer } from './own-answer.ts'

type Reviewed = {
  /** Newest first. */
  reviews: readonly Review[]
  approval: Pick<Approval, 'isBehind'> | null
  me: Answerer | null
}

/** The lines above a preview. The server leaves room for them before the program is there. */
export type ReviewLines = {
  /** The review that they are about; null without one. */
  latest: Review | null
  /** What is asked, or was answered; null where the own line says it, or nothing is to be said. */
  state: 'asked' | 'changes-asked' | 'approved' | null
  /** What the reader has answered, in a line of its own. */
  own: ReviewAnswer | null
}

/** What stands above the preview of a campaign for one reader. */
export function reviewLines({ reviews, approval, me }: Reviewed): ReviewLines {
  const latest = reviews.find(({ state }) => state !== 'withdrawn') ?? null
  const own = latest && ownAnswer(latest, me)
  return { latest, own, state: stateOf(reviews, latest, own, approval) }
}

function stateOf(
  reviews: readonly Review[],
  latest: Review | null,
  own: ReviewAnswer | null,
  approval: Reviewed['approval'],
): ReviewLines['state'] {
  if (reviews.some(({ state }) => state === 'open')) return 'asked'
  if (latest?.state === 'changes-requested')
    return own?.answer === 'changes-requested' || !lastNo(latest) ? null : 'changes-asked'
  // One's own line says already that it is approved.
  if (!approval || (own?.answer === 'approved' && !approval.isBehind)) return null
  return 'approved'
}

/** The last wish for changes that counts; undefined without one. */
export const lastNo = ({ answers }: Review): ReviewAnswer | undefined =>
  answers.findLast((one) => one.answer === 'changes-requested' && isCounted(one))

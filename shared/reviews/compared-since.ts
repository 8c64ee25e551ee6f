import type { Review } from '../contract/reviews.ts'
import { ownAnswer } from './own-answer.ts'
import type { Answerer } from './own-answer.ts'

/** The versions that somebody is offered to compare; `to` is null for the present. */
export type ComparedSince = {
  from: number
  to: number | null
  /** Why from there: their own answer to it, that it was approved, or that it was asked about. */
  why: 'answer' | 'approved' | 'round'
}

/**
 * What somebody compares the version under review with, or the present once they have answered: what
 * they answered last, else what was approved last, else the round before. null where none was before.
 */
export function comparedSince(
  reviews: readonly Review[],
  me: Answerer | null,
): ComparedSince | null {
  const open = reviews.find(({ state }) => state === 'open')
  const to = open && !ownAnswer(open, me) ? open.version.number : null
  const earlier = reviews.filter(({ version }) => to === null || version.number < to)
  const answered = earlier.find((review) => ownAnswer(review, me))
  if (answered) return { from: answered.version.number, to, why: 'answer' }
  const approved = earlier.find(({ state }) => state === 'approved')
  if (approved) return { from: approved.version.number, to, why: 'approved' }
  const round = earlier.find(({ state }) => state !== 'withdrawn') ?? earlier[0]
  return round ? { from: round.version.number, to, why: 'round' } : null
}

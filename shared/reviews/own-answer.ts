import type { Review } from '../contract/reviews.ts'
import type { Author } from '../contract/threads.ts'

export type ReviewAnswer = Review['answers'][number]

/** Who answers: a member's person or a guest. */
export type Answerer = Pick<Author, 'kind' | 'id'>

/** The yes or no of somebody that counts by now: their last that they did not take back. */
export function ownAnswer({ answers }: Review, me: Answerer | null): ReviewAnswer | null {
  return (me && answers.findLast((one) => isCounted(one) && isBy(one, me))) ?? null
}

export const isBy = ({ by }: ReviewAnswer, { kind, id }: Answerer) =>
  by.kind === kind && by.id === id

/** Whether it is a yes or no that was not taken back. */
export const isCounted = ({ answer, takenBackAt }: ReviewAnswer) =>
  answer !== 'note' && takenBackAt === null

import { authorName } from '#shared/contract/author-name.ts'
import type { Review } from '#shared/contract/reviews.ts'
import type { ReviewAnswer } from '#shared/reviews/own-answer.ts'

/** What others have done while somebody was writing an answer, and whether it comes too late by that. */
export type Meanwhile = { words: string; isOver: boolean }

/**
 * What there is to say about a review that somebody began to answer, by the reviews as they are now,
 * newest first; null while nothing has happened. What `isKnown` they had seen already.
 */
export function meanwhileWords(
  review: Review,
  reviews: readonly Review[],
  isKnown: (answer: ReviewAnswer) => boolean,
): Meanwhile | null {
  const [latest] = reviews
  const now = reviews.find(({ id }) => id === review.id)
  if (!now || !latest) return null
  const kept = 'What you have written is kept on this device.'
  if (latest !== now) {
    const { requestedBy, version } = latest
    const words = `${requestedBy.name} asks about version ${version.number} by now. ${kept} Look at that version, then answer.`
    return { words, isOver: true }
  }
  if (now.state === 'withdrawn')
    return { words: `The request was taken back. ${kept}`, isOver: true }
  const said = now.answers.filter((one) => !isKnown(one) && one.takenBackAt === null)
  if (said.length === 0) return null
  const sentences = said.map(({ by, answer }) => `${authorName(by)} ${didWords[answer]} meanwhile.`)
  return { words: `${sentences.join(' ')} Your answer counts all the same.`, isOver: false }
}

const didWords = {
  approved: 'approved it',
  'changes-requested': 'asked for changes',
  note: 'added to an answer',
} as const

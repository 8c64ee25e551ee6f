import type { Review } from '#shared/contract/reviews.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { useNow } from '#client/ui/figures/use-now.ts'
import { dueWords, ruleWords, stageWords, waitsWords } from './public/review-words.ts'
import classes from './public/review-card.module.css'

const stateWords = {
  open: 'Waiting for an answer',
  approved: 'Approved',
  'changes-requested': 'Changes requested',
  withdrawn: 'Withdrawn',
} as const

/** What a review has come to. */
export function ReviewState({ state }: { state: Review['state'] }) {
  return (
    <span className={classes.state} data-state={state}>
      {stateWords[state]}
    </span>
  )
}

/** Whom an open review waits for, by which rule, and until when. */
export function Standing({ review }: { review: Review }) {
  const { dueAt, nudgedAt, reviewers } = review
  const now = useNow()
  const isOver = dueAt !== null && Date.parse(dueAt) <= now
  const words = [
    reviewers.length > 0 ? ruleWords(review) : '',
    stageWords(review),
    waitsWords(review),
  ]
  return (
    <Text className={classes.standing ?? ''} size="12" tone="ink-2">
      {words.filter(Boolean).join(' · ') || 'Anybody who may approve can answer'}
      {dueAt ? (
        <span className={isOver ? classes.over : undefined}>
          {' '}
          · {isOver ? 'was wanted' : 'wanted'} {dueWords(review)}, <RelativeTime at={dueAt} />
        </span>
      ) : null}
      {nudgedAt ? (
        <>
          {' '}
          · reminded <RelativeTime at={nudgedAt} />
        </>
      ) : null}
    </Text>
  )
}

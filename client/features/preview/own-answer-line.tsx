import { Button } from '@mantine/core'
import { IconCircleCheck, IconMessageCircle } from '@tabler/icons-react'
import type { ReviewAnswer } from '#shared/reviews/own-answer.ts'
import { useTakeBack } from '#client/features/reviews/public/use-reviews.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { waitsWords } from '#client/features/reviews/public/review-words.ts'
import type { Review } from '#shared/contract/reviews.ts'
import classes from './review-strip.module.css'

const asSentence = (words: string) => (words ? `. ${words}` : '')

type OwnAnswerLineProps = {
  campaignId: string
  review: Review
  own: ReviewAnswer
  onAdd: () => void
}

/** What this person has answered, to be added to or taken back. */
export function OwnAnswerLine({ campaignId, review, own, onAdd }: OwnAnswerLineProps) {
  const takeBack = useTakeBack(campaignId)
  const isYes = own.answer === 'approved'
  const Icon = isYes ? IconCircleCheck : IconMessageCircle
  return (
    <div className={classes.ownAnswer}>
      <Icon
        size={16}
        stroke={1.5}
        className={isYes ? classes.approved : classes.icon}
        aria-hidden
      />
      <p className={classes.words}>
        {isYes ? 'You approved' : 'You asked for changes of'} version {review.version.number}
        {own.words ? (
          <Text as="span" tone="ink-2" dir="auto">
            : {own.words}
          </Text>
        ) : null}{' '}
        <Text as="span" size="12" tone="ink-3">
          <RelativeTime at={own.at} />
          {isYes && review.state === 'open' ? asSentence(waitsWords(review)) : ''}
        </Text>
      </p>
      <Button size="xs" variant="subtle" onClick={onAdd}>
        Add to it
      </Button>
      <Button
        size="xs"
        variant="subtle"
        loading={takeBack.isPending}
        onClick={() => takeBack.mutate(review.id)}
      >
        Take back
      </Button>
    </div>
  )
}

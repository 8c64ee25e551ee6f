import { IconArrowBackUp, IconCircleCheck, IconMessageCircle, IconNote } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { authorName } from '#shared/contract/author-name.ts'
import type { RequestMail, Review } from '#shared/contract/reviews.ts'
import type { ReviewAnswer } from '#shared/reviews/own-answer.ts'
import { formatList } from '#client/lib/words/format.ts'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import { dueWords, ruleWords } from './review-words.ts'
import { ProofButton } from '../proof-button.tsx'
import { RequestMails } from '../request-mails.tsx'
import { ReviewState, Standing } from '../review-standing.tsx'
import classes from './review-rounds.module.css'

type ReviewRoundsProps = {
  campaignId: string
  reviews: readonly Review[]
  /** Whether earlier versions can be looked at; not by guests. */
  canLookBack: boolean
  /** What became of the mails with the open request, for those who may ask. */
  mails?: readonly RequestMail[]
}

const noMails: readonly RequestMail[] = []

/** Reviews of a campaign, newest first, each with everything that was asked and answered. */
export function ReviewRounds({
  campaignId,
  reviews,
  canLookBack,
  mails = noMails,
}: ReviewRoundsProps) {
  return (
    <ol className={classes.rounds} aria-label="Rounds, newest first">
      {reviews.map((review, at) => (
        <ReviewRound
          key={review.id}
          campaignId={campaignId}
          review={review}
          round={reviews.length - at}
          canLookBack={canLookBack}
          mails={mails}
        />
      ))}
    </ol>
  )
}

type ReviewRoundProps = Omit<Required<ReviewRoundsProps>, 'reviews'> & {
  review: Review
  round: number
}

function ReviewRound({ campaignId, review, round, canLookBack, mails }: ReviewRoundProps) {
  const { state, version, requestedBy, message, reviewers, answers, createdAt, dueAt } = review
  const heading = useId()
  return (
    <li className={classes.round} aria-labelledby={heading}>
      <Row gap="12" rowGap="4" align="center" wrap>
        <Heading id={heading} size="16">
          Round {round}: version {version.number}
        </Heading>
        <ReviewState state={state} />
        {canLookBack ? (
          <Link
            className={classes.look}
            to={
              state === 'open'
                ? `/campaigns/preview/${campaignId}`
                : `/campaigns/preview/${campaignId}?version=${version.id}`
            }
          >
            Look at version {version.number}
          </Link>
        ) : null}
      </Row>
      <Text size="13" tone="ink-2">
        <strong translate="no">{requestedBy.name}</strong> asked{' '}
        {reviewers.length > 0 ? formatList(reviewers.map(authorName)) : 'anybody who may approve'}{' '}
        <RelativeTime at={createdAt} />
        {reviewers.length > 1 ? `. ${ruleWords(review)}` : ''}
        {dueAt && state !== 'open' ? `. Wanted ${dueWords(review)}` : ''}.
      </Text>
      {message ? (
        <blockquote className={classes.words} dir="auto" translate="no">
          {message}
        </blockquote>
      ) : null}
      {state === 'open' ? <Standing review={review} /> : null}
      {state === 'open' ? <RequestMails mails={mails} /> : null}
      {answers.length > 0 ? (
        <ol className={classes.answers} aria-label={`Answers of round ${round}`}>
          {answers.map((answer) => (
            <Answer key={answer.id} answer={answer} />
          ))}
        </ol>
      ) : (
        <Text size="13" tone="ink-3">
          {state === 'open' ? 'Nobody has answered yet.' : 'Nobody answered.'}
        </Text>
      )}
      {state === 'open' ? null : <ProofButton campaignId={campaignId} review={review} />}
    </li>
  )
}

const looks = {
  approved: { Icon: IconCircleCheck, words: 'approved' },
  'changes-requested': { Icon: IconMessageCircle, words: 'asked for changes' },
  note: { Icon: IconNote, words: 'added' },
} as const

function Answer({
  answer: { by, answer, words, at, takenBackAt, seen },
}: {
  answer: ReviewAnswer
}) {
  const look = looks[answer]
  const Icon = takenBackAt ? IconArrowBackUp : look.Icon
  const unseen = seen?.filter(({ widths }) => widths.length === 0).length ?? 0
  return (
    <li className={classes.answer} data-answer={takenBackAt ? 'taken-back' : answer}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <div>
        <p>
          <strong translate="no">{authorName(by)}</strong> {look.words}{' '}
          <Text as="span" size="12" tone="ink-3">
            <RelativeTime at={at} />
          </Text>
          {takenBackAt ? (
            <Text as="span" size="12" tone="ink-3">
              , taken back <RelativeTime at={takenBackAt} />
            </Text>
          ) : null}
        </p>
        {words ? (
          <p className={classes.words} dir="auto" translate="no">
            {words}
          </p>
        ) : null}
        {unseen > 0 ? (
          <Text size="12" tone="ink-3">
            {unseen === 1 ? '1 page was' : `${unseen} pages were`} not opened before.
          </Text>
        ) : null}
      </div>
    </li>
  )
}

import { Button } from '@mantine/core'
import { IconCircleCheck, IconEye, IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { authorName } from '#shared/contract/author-name.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { changesSince } from '#shared/lib/changes-since.ts'
import { can } from '#shared/permissions/can.ts'
import type { Approval } from '#shared/contract/approval.ts'
import type { AnswerKind, Review } from '#shared/contract/reviews.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { lazyFile, useIdle } from '#client/lib/loading/lazy-file.ts'
import { useActorOrGuest } from '#client/lib/session/admission.ts'
import { ownAnswer } from '#shared/reviews/own-answer.ts'
import type { Answerer } from '#shared/reviews/own-answer.ts'
import { comparedSince } from '#shared/reviews/compared-since.ts'
import type { ComparedSince } from '#shared/reviews/compared-since.ts'
import { lastNo, reviewLines } from '#shared/reviews/review-lines.ts'
import { reviewedVersionQuery } from '#client/features/reviews/public/review-queries.ts'
import { useReviews } from '#client/features/reviews/public/use-reviews.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import { OwnAnswerLine } from './own-answer-line.tsx'
import { RequestWords } from './request-words.tsx'
import classes from './review-strip.module.css'
import type { SeenPage } from './seen-pages.ts'
import { sinceWords } from './since-words.ts'
import type { Compared } from './use-compared.ts'

const answerDialog = lazyFile(async () => (await import('./answering.tsx')).AnswerDialog)
const offerMails = lazyFile(async () => (await import('./answering.tsx')).OfferMails)
const editsSince = lazyFile(async () => (await import('./edits-since.tsx')).EditsSince)

/** What of a review is shown in the place of the page. */
export type Held = {
  /** The campaign as the version under review has it; null while that is not known. */
  version: CampaignSnapshot | null
  isHeld: boolean
  hold: (isHeld: boolean) => void
}

type ReviewStripProps = {
  session: CampaignSession
  companyId: string
  me: Answerer | null
  held: Held
  seen: readonly SeenPage[]
  /** Shows on the page what is different between two versions. */
  onCompare: (compared: Compared) => void
}

/** What is asked or answered of the campaign, with the answers for those who may give them. */
export function ReviewStrip(props: ReviewStripProps) {
  const { session, companyId, me, seen } = props
  const { campaignId } = session
  const maySee = can(useActorOrGuest(companyId), 'review.see', { companyId, campaignId })
  const reviews = useReviews(campaignId, maySee)
  // Beside the strip, so that it stays whatever becomes of the review.
  const [answering, setAnswering] = useState<{ review: Review; answer: AnswerKind } | null>(null)
  // Whoever has just answered for the first time may want to hear what comes of it.
  const [isOffered, setOffered] = useState(false)
  const isFirst = me?.kind === 'guest' && !reviews.reviews.some((one) => ownAnswer(one, me))
  if (reviews.error && !reviews.data)
    return (
      <div className={classes.strip}>
        <NotLoadedLine what="What is asked of you here" query={reviews} />
      </div>
    )
  const { open, approval } = reviews
  const { latest, own, state } = reviewLines({ reviews: reviews.reviews, approval, me })
  const line =
    state === 'asked' && open ? (
      <OpenReview
        {...props}
        review={open}
        since={comparedSince(reviews.reviews, me)}
        hasApproved={own?.answer === 'approved'}
        onAnswer={(answer) => setAnswering({ review: open, answer })}
      />
    ) : state === 'changes-asked' && latest ? (
      <ChangesAsked review={latest} />
    ) : state === 'approved' && approval ? (
      <Approved approval={approval} onCompare={props.onCompare} />
    ) : null
  return (
    <>
      {line || own ? (
        <div className={classes.strip} role="region" aria-label="Review">
          {line}
          {latest && own ? (
            <OwnAnswerLine
              campaignId={campaignId}
              review={latest}
              own={own}
              onAdd={() => setAnswering({ review: latest, answer: 'note' })}
            />
          ) : null}
        </div>
      ) : null}
      {answering && me ? (
        <LazyPart
          part={answerDialog}
          what="the answer"
          props={{
            campaignId,
            me,
            seen,
            ...answering,
            onClose: () => setAnswering(null),
            onAnswered: () => setOffered(isFirst),
          }}
        />
      ) : null}
      {isOffered ? (
        <LazyPart
          part={offerMails}
          what="where you hear of replies"
          waiting={null}
          props={{ campaignId, onClose: () => setOffered(false) }}
        />
      ) : null}
    </>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.line}>
      {icon}
      {children}
    </div>
  )
}

type ApprovedProps = {
  approval: Approval
  onCompare: ReviewStripProps['onCompare']
}

function Approved({ approval, onCompare }: ApprovedProps) {
  const { version, changes, isBehind, by } = approval
  return (
    <Line
      icon={<IconCircleCheck size={16} stroke={1.5} className={classes.approved} aria-hidden />}
    >
      <p className={classes.words}>
        {isBehind
          ? `Approved version ${version.number}; ${changesSince(changes.length)}`
          : `Version ${version.number} is approved by ${by}`}
      </p>
      {changes.length === 0 ? null : (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => onCompare({ from: version.number, to: null })}
        >
          See them
        </Button>
      )}
    </Line>
  )
}

/** What was answered with a request for changes, until it is asked again. */
function ChangesAsked({ review }: { review: Review }) {
  const asked = lastNo(review)
  if (!asked) return null
  return (
    <Line icon={<IconMessageCircle size={16} stroke={1.5} className={classes.icon} aria-hidden />}>
      <p className={classes.words}>
        <strong translate="no">{authorName(asked.by)}</strong> asked for changes of version{' '}
        {review.version.number}
        {asked.words ? (
          <Text as="span" tone="ink-2" dir="auto">
            : {asked.words}
          </Text>
        ) : null}
      </p>
    </Line>
  )
}

type OpenReviewProps = ReviewStripProps & {
  review: Review
  since: ComparedSince | null
  /** Their own line says so, and takes it back. */
  hasApproved: boolean
  onAnswer: (answer: AnswerKind) => void
}

function OpenReview(props: OpenReviewProps) {
  const { session, companyId, held, review, since, hasApproved, onAnswer, onCompare } = props
  const { campaignId } = session
  const mayApprove = can(useActorOrGuest(companyId), 'campaign.approve', { companyId, campaignId })
  const { version, isHeld, hold } = held
  const isIdle = useIdle()
  return (
    <Line icon={<IconEye size={16} stroke={1.5} className={classes.icon} aria-hidden />}>
      <RequestWords review={review} />
      <div className={classes.since}>
        {since?.to ? (
          <Button
            size="xs"
            variant="subtle"
            className={classes.edits ?? ''}
            onClick={() => onCompare(since)}
          >
            <span className={classes.editsWords}>
              What changed <span className={classes.sinceWhen}>{sinceWords(since)}</span>
            </span>
          </Button>
        ) : null}
        {version && isIdle ? (
          <LazyBoundary
            part={editsSince}
            props={{
              session,
              review,
              version,
              isHeld,
              onFollow: () => hold(false),
              onCompare: () => onCompare({ from: review.version.number, to: null }),
            }}
          />
        ) : null}
      </div>
      {mayApprove && !hasApproved ? (
        <div className={classes.answers}>
          <Button size="xs" variant="default" onClick={() => onAnswer('changes-requested')}>
            Request changes
          </Button>
          {/* Only what is on the screen can be approved. */}
          {isHeld ? (
            <Button size="xs" onClick={() => onAnswer('approved')}>
              Approve
            </Button>
          ) : (
            <Look version={review.version.number} onLook={() => hold(true)} />
          )}
        </div>
      ) : isHeld || !version ? null : (
        <Look version={review.version.number} onLook={() => hold(true)} />
      )}
    </Line>
  )
}

function Look({ version, onLook }: { version: number; onLook: () => void }) {
  return (
    <Button size="xs" onClick={onLook}>
      Look at version {version}
    </Button>
  )
}

/** The version of a review with what is new in it. */
export function useReviewedVersion(campaignId: string, reviewId: string | undefined) {
  const query = reviewedVersionQuery(campaignId, reviewId ?? '')
  return useQuery({ ...query, enabled: reviewId !== undefined })
}

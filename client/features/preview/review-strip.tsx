import { Button, Popover } from '@mantine/core'
import { IconCircleCheck, IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changesSince } from '#shared/lib/changes-since.ts'
import { can } from '#shared/permissions/can.ts'
import type { Approval } from '#shared/contract/approval.ts'
import type { Review } from '#shared/contract/reviews.ts'
import { api } from '#client/lib/api/api.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { useActorOrGuest } from '#client/lib/session/admission.ts'
import { useReviews } from '#client/features/reviews/public/use-reviews.ts'
import { ChangeList } from '#client/features/versions/public/change-list.tsx'
import { Choice } from '#client/ui/forms/choice.tsx'
import { Heading, Text } from '#client/ui/layout/elements.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import type { AnswerKind } from './answer-dialog.tsx'
import classes from './review-strip.module.css'

const answerDialog = lazyFile(async () => (await import('./answer-dialog.tsx')).AnswerDialog)

type ReviewStripProps = {
  campaignId: string
  companyId: string
  isHeld: boolean
  onHold: (isHeld: boolean) => void
  /** Shows on the page what is different since a version; null for who may not look back. */
  onCompare: ((versionId: string) => void) | null
}

/** What is asked or approved of the campaign, with the two answers for those who may give them. */
export function ReviewStrip({ onCompare, ...props }: ReviewStripProps) {
  const { campaignId, companyId } = props
  const maySee = can(useActorOrGuest(companyId), 'review.see', { companyId, campaignId })
  const reviews = useReviews(campaignId, maySee)
  const { open, approval } = reviews
  if (reviews.error && !reviews.data)
    return (
      <div className={classes.strip}>
        <NotLoadedLine what="What is asked of you here" query={reviews} />
      </div>
    )
  if (open) return <OpenReview {...props} review={open} />
  if (!approval) return null
  const { version, changes, isBehind } = approval
  return (
    <div className={classes.strip} role="region" aria-label="Review">
      <IconCircleCheck size={16} stroke={1.5} className={classes.approved} aria-hidden />
      <p className={classes.words}>
        {isBehind
          ? `Approved version ${version.number}; ${changesSince(changes.length)}`
          : `Version ${version.number} is approved by ${approval.by}`}
      </p>
      {changes.length === 0 ? null : onCompare ? (
        <Button size="xs" variant="subtle" onClick={() => onCompare(version.id)}>
          See them
        </Button>
      ) : (
        <Changes label="See them" title={`Since version ${version.number}`} changes={changes} />
      )}
    </div>
  )
}

type OpenReviewProps = Omit<ReviewStripProps, 'onCompare'> & { review: Review }

function OpenReview({ campaignId, companyId, isHeld, onHold, review }: OpenReviewProps) {
  const mayApprove = can(useActorOrGuest(companyId), 'campaign.approve', { companyId, campaignId })
  const [answer, setAnswer] = useState<AnswerKind | null>(null)
  const { number } = review.version
  return (
    <div className={classes.strip} role="region" aria-label="Review">
      <IconEye size={16} stroke={1.5} className={classes.icon} aria-hidden />
      <p className={classes.words}>
        <strong>{review.requestedBy.name}</strong> asks for a yes or no to version {number}
        {review.message ? (
          <Text as="span" tone="ink-2">
            : {review.message}
          </Text>
        ) : null}
      </p>
      <News campaignId={campaignId} review={review} />
      <Choice
        label="What is shown"
        value={isHeld ? 'held' : 'live'}
        onChange={(value) => onHold(value === 'held')}
        options={[
          { value: 'held', label: `Version ${number}, under review` },
          { value: 'live', label: 'Following live' },
        ]}
      />
      {mayApprove ? (
        <div className={classes.answers}>
          <Button size="xs" variant="default" onClick={() => setAnswer('changes-requested')}>
            Request changes
          </Button>
          <Button size="xs" onClick={() => setAnswer('approved')}>
            Approve
          </Button>
        </div>
      ) : null}
      {answer ? (
        <LazyPart
          part={answerDialog}
          what="the answer"
          props={{ campaignId, review, answer, onClose: () => setAnswer(null) }}
        />
      ) : null}
    </div>
  )
}

/** What is different since the reader approved a version before. */
function News({ campaignId, review }: { campaignId: string; review: Review }) {
  const { since } = useReviewedVersion(campaignId, review.id) ?? {}
  if (!since) return null
  return (
    <Changes
      label={`${changesSince(since.changes.length)} you approved`}
      title={`Since version ${since.number}, which you approved`}
      changes={since.changes}
    />
  )
}

/** The version of a review with what is new in it; undefined until it is there. */
export function useReviewedVersion(campaignId: string, reviewId: string | undefined) {
  const input = { campaignId, reviewId: reviewId ?? '' }
  const { data } = useQuery(
    api.reviews.show.queryOptions({ input, enabled: reviewId !== undefined, staleTime: 300_000 }),
  )
  return data
}

type ChangesProps = { label: string; title: string; changes: Approval['changes'] }

function Changes({ label, title, changes }: ChangesProps) {
  return (
    <Popover width={320} position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="subtle">
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={title} className={classes.changes ?? ''}>
        <Heading mb="8" size="13">
          {title}
        </Heading>
        <ChangeList
          changes={changes}
          none="Edits came and went: the campaign reads as it did then."
        />
      </Popover.Dropdown>
    </Popover>
  )
}

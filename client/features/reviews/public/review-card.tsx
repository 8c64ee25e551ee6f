import { authorName } from '#shared/contract/author-name.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { useActor } from '#client/lib/session/session.ts'
import { useLiveReviews, useWithdrawReview } from '#client/features/reviews/public/use-reviews.ts'
import { useRequestMails } from './use-request-mails.ts'
import card from '#client/ui/layout/card.module.css'
import { ChangeList } from '#client/features/versions/public/change-list.tsx'
import { Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { RequestMail, Review } from '#shared/contract/reviews.ts'
import { changesSince } from '#shared/lib/changes-since.ts'
import { transition } from '#shared/lifecycle/lifecycle.ts'
import { can } from '#shared/permissions/can.ts'
import { NudgeButton } from '../nudge-button.tsx'
import { RequestMails } from '../request-mails.tsx'
import { ReviewState, Standing } from '../review-standing.tsx'
import classes from './review-card.module.css'

const requestDialog = lazyFile(async () => (await import('../request-dialog.tsx')).RequestDialog)

/** What of the campaign is approved, what is asked, and what was answered before. */
export function ReviewCard({ campaign }: { campaign: Campaign }) {
  const { reviews, open, approval, error, data, isPending, refetch } = useLiveReviews(campaign.id)
  const mails = useRequestMails(campaign.id)
  const actor = useActor(campaign.companyId)
  const withdraw = useWithdrawReview(campaign.id)
  const [isAsking, setAsking] = useState(false)
  const mayAsk =
    can(actor, 'review.request', campaign) && 'to' in transition(campaign.status, 'request-review')
  const before = reviews.filter((review) => review !== open)
  return (
    <section aria-labelledby="reviews">
      <div className={classes.head}>
        <Heading id="reviews" grow size="14">
          Reviews
        </Heading>
        {open && can(actor, 'review.request', campaign) ? (
          <>
            <NudgeButton campaignId={campaign.id} review={open} mails={mails} />
            <Button
              size="xs"
              variant="subtle"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate(undefined, { onError: showProblem })}
            >
              Withdraw
            </Button>
          </>
        ) : null}
        {mayAsk ? (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            {reviews.length > 0 ? 'Ask again' : 'Ask for a review'}
          </Button>
        ) : null}
      </div>
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <SkeletonRows what="the reviews" rows={1} height={48} /> : null}
      {approval?.isBehind ? (
        <details className={classes.behind}>
          <summary>
            Approved version {approval.version.number}; {changesSince(approval.changes.length)}
          </summary>
          <ChangeList
            changes={approval.changes}
            none="Edits came and went: the campaign reads as it did then."
          />
          {approval.changes.length > 0 ? (
            <Link
              to={`/campaigns/preview/${campaign.id}?version=${approval.version.id}`}
              className={classes.compare}
            >
              See them on the page
            </Link>
          ) : null}
        </details>
      ) : null}
      {data && reviews.length === 0 ? (
        <Text size="13" tone="ink-3">
          Nobody was asked yet. A review is about exactly one version, whatever is edited meanwhile.
        </Text>
      ) : null}
      {reviews.length > 0 ? (
        <ol className={card.list}>
          {open ? <ReviewRow review={open} campaignId={campaign.id} mails={mails} /> : null}
          {before.slice(0, shown).map((review) => (
            <ReviewRow key={review.id} review={review} campaignId={campaign.id} />
          ))}
        </ol>
      ) : null}
      {reviews.length > 0 ? (
        <Link to={`/dashboard/campaigns/${campaign.id}/reviews`} className={classes.all}>
          All rounds and answers
        </Link>
      ) : null}
      {isAsking ? (
        <LazyPart
          part={requestDialog}
          what="the request"
          props={{ campaign, onClose: () => setAsking(false) }}
        />
      ) : null}
    </section>
  )
}

const shown = 5
const noMails: readonly RequestMail[] = []

type ReviewRowProps = { review: Review; campaignId: string; mails?: readonly RequestMail[] }

function ReviewRow({ review, campaignId, mails = noMails }: ReviewRowProps) {
  const { state, version, requestedBy, createdAt, answers } = review
  const last = answers.at(-1)
  return (
    <Row as="li" gap="12" rowGap="4" align="center" wrap px="16" py="12" size="13">
      <Text as="span" weight="500">
        Version {version.number}
      </Text>
      <ReviewState state={state} />
      <Text as="span" size="12" tone="ink-3">
        {last ? (
          <>
            <RelativeTime at={last.at} /> by {authorName(last.by)}
          </>
        ) : (
          <>
            <RelativeTime at={createdAt} /> by {requestedBy.name}
          </>
        )}
      </Text>
      {last?.words ? <p className={classes.words}>{last.words}</p> : null}
      {state === 'open' ? (
        <>
          <Standing review={review} />
          <RequestMails mails={mails} />
          <Link to={`/campaigns/preview/${campaignId}`} className={classes.link}>
            Open preview
          </Link>
        </>
      ) : null}
    </Row>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CampaignPoll } from '#shared/contract/analytics.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { api } from '#client/lib/api/api.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { Heading } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import classes from './poll-list.module.css'

type PollListProps = {
  campaignId: string
  /** The live count; when it rises there may be new votes. */
  clicks: number | undefined
}

/** How visitors voted in the polls of a campaign; nothing for one that has none. */
export function PollList({ campaignId, clicks }: PollListProps) {
  const { data, error, refetch } = useQuery(
    api.analytics.polls.queryOptions({ input: { campaignId } }),
  )
  useEffect(() => {
    if (clicks !== undefined) void refetch()
  }, [clicks, refetch])
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data || data.polls.length === 0) return null
  return (
    <section aria-labelledby="polls">
      <Heading id="polls" mb="12" size="14">
        Polls
      </Heading>
      <div className={classes.polls}>
        {data.polls.map((poll) => (
          <PollTable key={poll.pollId} poll={poll} />
        ))}
      </div>
    </section>
  )
}

function PollTable({ poll }: { poll: CampaignPoll }) {
  const { question, voters, options } = poll
  return (
    <div className={classes.card}>
      <table className={classes.table}>
        <caption className={classes.question}>{question}</caption>
        <thead>
          <tr>
            <th scope="col">Option</th>
            <th scope="col" className={classes.right}>
              Share
            </th>
            <th scope="col" className={classes.right}>
              Votes
            </th>
          </tr>
        </thead>
        <tbody>
          {options.map(({ id, words, votes, isOffered }) => (
            <tr key={id}>
              <th scope="row" className={classes.words} dir="auto">
                {words}
                {isOffered ? null : <span className={classes.note}> No longer offered</span>}
              </th>
              <td className={classes.right}>{formatShare(votes, voters)}</td>
              <td className={classes.right}>{formatNumber(votes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.foot}>
        {formatNumber(voters)} {voters === 1 ? 'person has' : 'people have'} voted, counted by day.{' '}
        <State poll={poll} />
      </p>
    </div>
  )
}

function State({ poll }: { poll: CampaignPoll }) {
  if (!poll.isOnPage) return 'It is no longer on a page.'
  if (poll.closes === null) return null
  return (
    <>
      End: <RelativeTime at={poll.closes} />.
    </>
  )
}

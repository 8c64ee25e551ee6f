import { useThrottledValue } from '@mantine/hooks'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Lead } from '#shared/contract/leads.ts'
import { api } from '#client/lib/api/api.ts'
import { Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { PeoplePicture } from '#client/ui/layout/pictures.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import classes from './lead-list.module.css'

const pauseMs = 2_000

type LeadListProps = {
  campaignId: string
  /** When a visitor did something last (ms), which may be a lead; null before anybody did. */
  lastEventAt: number | null | undefined
}

/** Who sent a form, newest first, with what they answered. */
export function LeadList({ campaignId, lastEventAt }: LeadListProps) {
  const query = useInfiniteQuery(
    api.analytics.leads.infiniteOptions({
      input: (before: string | undefined) => ({ campaignId, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ leads, more }) => (more ? leads.at(-1)?.id : undefined),
    }),
  )
  const { refetch } = query
  const lastEvent = useThrottledValue(lastEventAt, pauseMs)
  useEffect(() => {
    if (lastEvent !== undefined) void refetch()
  }, [lastEvent, refetch])
  const leads = query.data?.pages.flatMap((page) => page.leads)
  return (
    <section aria-labelledby="leads">
      <Row align="baseline" justify="between" mb="12">
        <Heading id="leads" size="14">
          Leads
        </Heading>
        <Link to={`/dashboard/leads?campaign=${campaignId}`} className={classes.inbox}>
          Open the inbox
        </Link>
      </Row>
      {query.isPending ? <SkeletonRows what="leads" rows={4} /> : null}
      {query.error && !leads ? (
        <ErrorNotice error={query.error} onRetry={() => void refetch()} />
      ) : null}
      {leads?.length === 0 ? (
        <EmptyState picture={<PeoplePicture />} title="No leads yet">
          Everyone who sends a form of this campaign appears here, the newest first.
        </EmptyState>
      ) : null}
      {leads && leads.length > 0 ? <Leads leads={leads} /> : null}
      {query.hasNextPage ? (
        <Button
          variant="default"
          className={classes.more}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older leads
        </Button>
      ) : null}
    </section>
  )
}

function Leads({ leads }: { leads: Lead[] }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Lead</th>
            <th scope="col">Answers</th>
            <th scope="col">Page</th>
            <th scope="col" className={classes.right}>
              Release
            </th>
            <th scope="col" className={classes.right}>
              Received
            </th>
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <LeadRow key={lead.id} lead={lead} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether it tells leads apart: written by the visitor, in a few words. */
const isWritten = ({ type }: Lead['fields'][number]) => type === 'text' || type === 'phone'

function LeadRow({ lead }: { lead: Lead }) {
  const answers = lead.fields.filter(({ value }) => value !== '')
  const main = answers.find(({ type }) => type === 'email') ?? answers.find(isWritten) ?? answers[0]
  return (
    <tr>
      <th scope="row" className={classes.main}>
        <Link to={`/dashboard/leads/${lead.id}?campaign=${lead.campaignId}`}>
          {main?.value ?? 'No answers'}
        </Link>
      </th>
      <td className={classes.answers}>
        {answers
          .filter((answer) => answer !== main)
          .map(({ name, label, value }) => (
            <span key={name} className={classes.answer} title={`${label}: ${value}`}>
              <Text as="span" tone="ink-3">
                {label}
              </Text>{' '}
              <bdi>{value}</bdi>
            </span>
          ))}
      </td>
      <td className={classes.page}>{lead.page}</td>
      <td className={classes.right}>{lead.releaseNumber}</td>
      <td className={classes.right}>
        <RelativeTime at={lead.createdAt} />
      </td>
    </tr>
  )
}

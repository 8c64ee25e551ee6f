import { Button } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { can } from '#shared/permissions/can.ts'
import { api } from '#client/lib/api.ts'
import { useCompany } from '#client/lib/current-company.ts'
import { formatClock, formatShare } from '#client/lib/format.ts'
import { useLiveCompany } from '#client/lib/live.ts'
import type { LiveFeed } from '#client/lib/live.ts'
import { useActor } from '#client/lib/session.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorNotice } from '#client/ui/error-notice.tsx'
import { LiveNumber } from '#client/ui/live-number.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { CountPicture } from '#client/ui/pictures.tsx'
import { Loading, SkeletonRows } from '#client/ui/skeletons.tsx'
import { NumbersNotShown } from './numbers-not-shown.tsx'
import { numbersOf, sumOf } from './company-numbers.ts'
import type { CampaignNumbers } from './company-numbers.ts'
import classes from './analytics-screen.module.css'

const perVisitorHint = 'Conversions per visitor'

/** /dashboard/analytics: the numbers of all campaigns side by side, live. */
export function AnalyticsScreen() {
  const { id: companyId } = useCompany()
  const actor = useActor(companyId)
  if (can(actor, 'analytics.see', { companyId })) return <Numbers companyId={companyId} />
  return (
    <>
      <PageHeader title="Analytics" />
      <NumbersNotShown back={{ to: '/dashboard/campaigns', label: 'All campaigns' }} />
    </>
  )
}

function Numbers({ companyId }: { companyId: string }) {
  const feed = useLiveCompany(companyId)
  const { data, error, refetch } = useQuery(
    api.analytics.company.queryOptions({ input: { companyId } }),
  )
  return (
    <>
      <PageHeader
        title="Analytics"
        actions={
          <Button
            component={Link}
            to="/analytics"
            variant="default"
            leftSection={<IconDeviceTv size={16} stroke={1.5} aria-hidden />}
          >
            Wall screen
          </Button>
        }
      />
      <ConnectionLine feed={feed} />
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <>
          <Loading what="the numbers" />
          <SkeletonRows />
        </>
      ) : null}
      {data?.campaigns.length === 0 ? (
        <EmptyState
          picture={<CountPicture />}
          title="Nothing to count yet"
          action={
            <Button component={Link} to="/dashboard/campaigns/create">
              Make a campaign
            </Button>
          }
        >
          As soon as a campaign is live, its visitors are counted here while they come.
        </EmptyState>
      ) : null}
      {data?.campaigns.length ? (
        <NumbersTable rows={numbersOf(data.campaigns, feed.states)} />
      ) : null}
    </>
  )
}

function ConnectionLine({ feed: { connection, at } }: { feed: LiveFeed }) {
  return (
    <p role="status" className={classes.lost}>
      {connection === 'lost' && at !== null ? `Connection lost. As of ${formatClock(at)}` : null}
    </p>
  )
}

function NumbersTable({ rows }: { rows: CampaignNumbers[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Campaign</th>
          <th scope="col">Visitors now</th>
          <th scope="col">Views</th>
          <th scope="col">Unique visitors</th>
          <th scope="col">Conversions</th>
          <th scope="col">Per visitor</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ campaignId, name, visitorsNow, total }) => (
          <tr key={campaignId}>
            <th scope="row">
              <Link to={`/dashboard/campaigns/${campaignId}/analytics`} className={classes.name}>
                {name}
              </Link>
            </th>
            <Counts visitorsNow={visitorsNow} total={total} />
          </tr>
        ))}
      </tbody>
      {rows.length > 1 ? (
        <tfoot>
          <tr>
            <th scope="row">All campaigns</th>
            <Counts {...sumOf(rows)} />
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}

function Counts({ visitorsNow, total }: Pick<CampaignNumbers, 'visitorsNow' | 'total'>) {
  return (
    <>
      <td data-label="Now" className={visitorsNow > 0 ? classes.now : undefined}>
        <LiveNumber value={visitorsNow} />
      </td>
      <td data-label="Views">
        <LiveNumber value={total.views} />
      </td>
      <td data-label="Visitors">
        <LiveNumber value={total.visitors} />
      </td>
      <td data-label="Conversions">
        <LiveNumber value={total.conversions} />
      </td>
      <td data-label="Per visitor" title={perVisitorHint}>
        {formatShare(total.conversions, total.visitors)}
      </td>
    </>
  )
}

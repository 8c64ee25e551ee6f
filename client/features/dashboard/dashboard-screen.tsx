import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#client/lib/api.ts'
import { useCompany } from '#client/lib/current-company.ts'
import { useActor, useMe } from '#client/lib/session.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorNotice } from '#client/ui/error-notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PagesPicture } from '#client/ui/pictures.tsx'
import { Loading, SkeletonBlock, SkeletonCards } from '#client/ui/skeletons.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { can } from '#shared/permissions/can.ts'
import classes from './dashboard-screen.module.css'
import { LiveStrip } from './live-strip.tsx'
import { NeedList } from './need-list.tsx'
import { needsOf } from './needs.ts'
import { RecentWork } from './recent-work.tsx'

const recentShown = 6

/** Signed-in home: what needs me now, what is live, what was worked on last. */
export function DashboardScreen() {
  const company = useCompany()
  const { person } = useMe()
  const actor = useActor(company.id)
  const greeting = useGreeting()
  const mayCreate = can(actor, 'campaign.create', { companyId: company.id })
  const list = useQuery(api.campaigns.list.queryOptions({ input: { companyId: company.id } }))
  return (
    <>
      <PageHeader
        title={`${greeting}, ${person.name.split(' ')[0]}`}
        actions={mayCreate && list.data?.campaigns.length ? <NewCampaign /> : null}
      />
      {list.error && !list.data ? (
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? <DashboardSkeleton /> : null}
      {list.data?.campaigns.length === 0 ? <FirstCampaign mayCreate={mayCreate} /> : null}
      {list.data?.campaigns.length ? <Overview campaigns={list.data.campaigns} /> : null}
    </>
  )
}

function Overview({ campaigns }: { campaigns: Campaign[] }) {
  const company = useCompany()
  const actor = useActor(company.id)
  const live = campaigns.filter(({ status }) => status === 'live')
  const recent = campaigns
    .filter(({ status }) => status !== 'archived')
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    .slice(0, recentShown)
  const seesNumbers = can(actor, 'analytics.see', { companyId: company.id })
  return (
    <div className={classes.parts}>
      <section aria-label="What needs you">
        <NeedList needs={needsOf(campaigns, actor)} />
      </section>
      {live.length > 0 && seesNumbers ? (
        <LiveStrip companyId={company.id} campaigns={live} />
      ) : null}
      {recent.length > 0 ? <RecentWork companyId={company.id} campaigns={recent} /> : null}
    </div>
  )
}

const NewCampaign = () => (
  <Button
    component={Link}
    to="/dashboard/campaigns/create"
    leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
  >
    New campaign
  </Button>
)

function FirstCampaign({ mayCreate }: { mayCreate: boolean }) {
  return (
    <EmptyState
      picture={<PagesPicture />}
      title="Your campaigns will be here"
      action={mayCreate ? <NewCampaign /> : null}
    >
      {mayCreate
        ? 'Start with a finished page and make it yours, together.'
        : 'As soon as an editor starts one, you will see it here.'}
    </EmptyState>
  )
}

function DashboardSkeleton() {
  return (
    <div className={classes.parts}>
      <Loading what="your campaigns" />
      <SkeletonBlock height={106} radius={10} />
      <SkeletonCards cards={3} height={230} />
    </div>
  )
}

/** A greeting for the hour at which the screen was opened. */
function useGreeting(): string {
  const [hour] = useState(() => new Date().getHours())
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { useNotifications } from '#client/features/notifications/public/use-notifications.ts'
import { useRefreshAtSchedule } from '#client/features/scheduling/public/use-refresh-at-schedule.ts'
import { useActor, useMe } from '#client/lib/session/session.ts'
import { Stack } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { PagesPicture } from '#client/ui/layout/pictures.tsx'
import { Loading, SkeletonBlock, SkeletonCards } from '#client/ui/loading/skeletons.tsx'
import { can } from '#shared/permissions/can.ts'
import type { Actor } from '#shared/permissions/can.ts'
import { FirstStepsCard } from './first-steps.tsx'
import { LiveStrip } from './live-strip.tsx'
import { NeedList } from './need-list.tsx'
import { RecentWork } from './recent-work.tsx'

/** Signed-in home: what needs me now, what is live, what was worked on last. */
export function DashboardScreen() {
  const company = useCompany()
  const { person } = useMe()
  const actor = useActor(company.id)
  const greeting = useGreeting()
  const mayCreate = can(actor, 'campaign.create', { companyId: company.id })
  const { data, error, isPending, refetch } = useDashboard(company.id)
  useRefreshAtSchedule(data?.recent ?? [])
  return (
    <>
      <PageHeader
        title={`${greeting}, ${person.name.split(' ')[0]}`}
        actions={mayCreate && data && data.total + data.recent.length > 0 ? <NewCampaign /> : null}
      />
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <DashboardSkeleton /> : null}
      {data ? <Parts dashboard={data} actor={actor} mayCreate={mayCreate} /> : null}
    </>
  )
}

type Dashboard = NonNullable<ReturnType<typeof useDashboard>['data']>

/** One answer for all of it, asked again when something of it has become different. */
function useDashboard(companyId: string) {
  const told = useNotifications(companyId).data
  const queries = useQueryClient()
  const known = useRef(told)
  useEffect(() => {
    if (known.current && known.current !== told)
      void queries.invalidateQueries({ queryKey: api.dashboard.key() })
    known.current = told
  }, [told, queries])
  return useQuery(
    api.dashboard.show.queryOptions({ input: { companyId }, refetchInterval: 60_000 }),
  )
}

type PartsProps = { dashboard: Dashboard; actor: Actor | null; mayCreate: boolean }

function Parts({ dashboard, actor, mayCreate }: PartsProps) {
  const { id: companyId } = useCompany()
  const { firstSteps, recent, total } = dashboard
  return (
    <Stack gap="32">
      {firstSteps ? <FirstStepsCard companyId={companyId} firstSteps={firstSteps} /> : null}
      {total > 0 || recent.length > 0 ? (
        <Overview dashboard={dashboard} actor={actor} />
      ) : (
        <FirstCampaign mayCreate={mayCreate} />
      )}
    </Stack>
  )
}

function Overview({ dashboard, actor }: { dashboard: Dashboard; actor: Actor | null }) {
  const company = useCompany()
  const { needs, live, lastHour, recent } = dashboard
  const seesNumbers = can(actor, 'analytics.see', { companyId: company.id })
  return (
    <>
      <section aria-label="What needs you">
        <NeedList needs={needs} actor={actor} />
      </section>
      {live.length > 0 && seesNumbers ? (
        <LiveStrip companyId={company.id} campaigns={live} lastHour={lastHour} />
      ) : null}
      {recent.length > 0 ? <RecentWork campaigns={recent} /> : null}
    </>
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
    <Stack gap="32">
      <Loading what="your campaigns" />
      <SkeletonBlock height={106} radius={10} />
      <SkeletonCards cards={3} height={230} />
    </Stack>
  )
}

/** A greeting for the hour at which the screen was opened. */
function useGreeting(): string {
  const [hour] = useState(() => new Date().getHours())
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

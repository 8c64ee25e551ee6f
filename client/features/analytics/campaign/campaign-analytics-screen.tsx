import { Button } from '@mantine/core'
import { IconReport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { must } from '#shared/lib/must.ts'
import { isOut } from '#shared/lifecycle/lifecycle.ts'
import { can } from '#shared/permissions/can.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { api } from '#client/lib/api/api.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { useLiveCampaign } from '#client/lib/live/live.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { useActor } from '#client/lib/session/session.ts'
import { AlertsButton } from '#client/features/alerts/public/alerts-button.tsx'
import { CampaignMissing } from '#client/features/campaigns/public/campaign-missing.tsx'
import { useExperiments } from '#client/features/experiments/public/use-experiments.ts'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { WallLinksButton } from '#client/features/share-links/public/wall-links-button.tsx'
import { SampleNote } from '#client/features/sample/public/sample-note.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { Loading, SkeletonCards } from '#client/ui/loading/skeletons.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import { StatusBadge } from '#client/ui/campaigns/status-badge.tsx'
import { LeadList } from './lead-list.tsx'
import { OwnDevice } from './own-device.tsx'
import { NumbersFrame } from '../numbers-frame.tsx'
import { NumbersNotShown } from '#client/ui/notices/numbers-not-shown.tsx'
import { OverTime } from './over-time.tsx'
import { PollList } from './poll-list.tsx'
import { TargetSection } from '../target/target-section.tsx'
import { TotalFigures } from '../total-figures.tsx'
import { useNumbersView } from '../view/use-numbers-view.ts'

const experimentsSection = lazyFile(
  async () =>
    (await import('#client/features/experiments/public/experiments-section.tsx'))
      .ExperimentsSection,
)

/** /dashboard/campaigns/:campaignId/analytics: one campaign's numbers and its leads. */
export function CampaignAnalyticsScreen() {
  const campaignId = must(useParams().campaignId, 'the route has a campaign')
  const { data, error, refetch } = useQuery(
    api.campaigns.get.queryOptions({ input: { campaignId } }),
  )
  const actor = useActor(data?.companyId)
  usePageTitle(data ? undefined : 'Analytics')
  if (data && !can(actor, 'analytics.see', data)) return <NotShown campaign={data} />
  if (data) return <Numbers campaign={data} />
  if (error) return <CampaignMissing error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Loading what="the numbers" />
      <SkeletonCards cards={3} height={104} />
    </>
  )
}

function NotShown({ campaign }: { campaign: Campaign }) {
  const back = { to: `/dashboard/campaigns/${campaign.id}`, label: campaign.name }
  return (
    <>
      <PageHeader title="Analytics" parent={back} />
      <NumbersNotShown back={{ ...back, label: 'Back to the campaign' }} />
    </>
  )
}

function Numbers({ campaign }: { campaign: Campaign }) {
  const actor = useActor(campaign.companyId)
  const feed = useLiveCampaign(campaign.id)
  const [view, changeView] = useNumbersView()
  const { state } = feed
  const mayEdit = can(actor, 'campaign.edit', campaign)
  const { data } = useQuery(
    api.analytics.campaign.queryOptions({ input: { campaignId: campaign.id, range: 'day' } }),
  )
  return (
    <NumbersFrame
      wall={`/analytics/${campaign.id}`}
      feed={feed}
      parent={{ to: `/dashboard/campaigns/${campaign.id}`, label: campaign.name }}
      badge={<StatusBadge campaign={campaign} />}
      actions={
        campaign.isSample ? null : (
          <>
            <AlertsButton campaignId={campaign.id} mayEdit={mayEdit} />
            <OwnDevice campaignId={campaign.id} />
            <Button
              component={Link}
              to={`/dashboard/campaigns/${campaign.id}/report`}
              variant="default"
              leftSection={<IconReport size={16} stroke={1.5} aria-hidden />}
            >
              Report
            </Button>
            <WallLinksButton companyId={campaign.companyId} campaignId={campaign.id} />
          </>
        )
      }
    >
      <SampleNote campaign={campaign} />
      <TotalFigures
        visitorsNow={state?.visitorsNow ?? data?.visitorsNow}
        total={state?.total ?? data?.total}
        isLive={isOut(campaign)}
      />
      {data ? (
        <TargetSection campaign={campaign} numbers={data} state={state} mayEdit={mayEdit} />
      ) : null}
      <Experiments campaign={campaign} lastEventAt={state?.lastEventAt} />
      <OverTime
        key={campaign.id}
        campaignId={campaign.id}
        name={campaign.name}
        mayEdit={mayEdit}
        view={view}
        onView={changeView}
        moment={`${state?.lastEventAt} ${state?.visitorsNow}`}
      />
      <PollList campaignId={campaign.id} clicks={state?.total.clicks} />
      {can(actor, 'leads.see', campaign) ? (
        <LeadList campaignId={campaign.id} lastEventAt={state?.lastEventAt} />
      ) : null}
    </NumbersFrame>
  )
}

type ExperimentsProps = { campaign: Campaign; lastEventAt: number | null | undefined }

/** Nothing for a campaign that has none. */
function Experiments({ campaign, lastEventAt }: ExperimentsProps) {
  const query = useExperiments({ campaignId: campaign.id, isEnabled: true, lastEventAt })
  const experiments = query.data?.experiments ?? []
  return (
    <>
      <NotLoadedLine what="The experiments" query={query} />
      {experiments.length > 0 ? (
        <LazyPart
          part={experimentsSection}
          what="the experiments"
          props={{ campaign, experiments }}
        />
      ) : null}
    </>
  )
}

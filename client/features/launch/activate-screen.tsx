import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Approval } from '#shared/contract/approval.ts'
import type { Campaign, LaunchCheck } from '#shared/contract/campaigns.ts'
import { api } from '#client/lib/api/api.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { useActor } from '#client/lib/session/session.ts'
import { CampaignNotOpened } from '#client/features/campaigns/public/campaign-not-opened.tsx'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { SampleNote } from '#client/features/sample/public/sample-note.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { StatusBadge } from '#client/ui/campaigns/status-badge.tsx'
import classes from './activate-screen.module.css'
import { Checklist } from './checklist.tsx'
import { LaunchControl } from './public/launch-control.tsx'
import { TakenDownNote } from '#client/ui/campaigns/taken-down-note.tsx'
import { SchedulePart } from '#client/features/scheduling/public/schedule-part.tsx'
import { useRefreshAtSchedule } from '#client/features/scheduling/public/use-refresh-at-schedule.ts'
import { LiveMoment } from './live-moment.tsx'

/** `/activate/:campaignId`: the launch checklist, the launch, and what can be done once it is live. */
export function ActivateScreen() {
  const { campaignId = '' } = useParams()
  const campaign = useQuery(api.campaigns.get.queryOptions({ input: { campaignId } }))
  // The document changes while colleagues edit, so the list is asked for again.
  const checks = useQuery(
    api.campaigns.checks.queryOptions({ input: { campaignId }, refetchInterval: 5_000 }),
  )
  const retry = () => {
    void campaign.refetch()
    void checks.refetch()
  }
  const failed = campaign.error ?? checks.error
  if (failed && (!campaign.data || !checks.data))
    return <CampaignNotOpened error={failed} onRetry={retry} />
  if (!campaign.data || !checks.data) return <Waiting />
  return (
    <Launch
      campaign={campaign.data}
      checks={checks.data.checks}
      seq={checks.data.journalSeq}
      approval={checks.data.approval}
    />
  )
}

function Waiting() {
  usePageTitle('Launch')
  return (
    <Column>
      <SkeletonRows what="the launch checklist" rows={6} height={48} />
    </Column>
  )
}

function titleOf({ name, status, takenDown }: Campaign): string {
  if (takenDown) return `${name} is taken down`
  return status === 'live' ? `${name} is live` : `Launch ${name}`
}

type LaunchProps = {
  campaign: Campaign
  checks: LaunchCheck[]
  seq: number
  approval: Approval | null
}

function Launch({ campaign, checks, seq, approval }: LaunchProps) {
  const actor = useActor(campaign.companyId)
  const isLive = campaign.status === 'live'
  useRefreshAtSchedule([campaign])
  return (
    <Column>
      <PageHeader
        title={titleOf(campaign)}
        parent={{ to: `/dashboard/campaigns/${campaign.id}`, label: campaign.name }}
        badge={<StatusBadge campaign={campaign} />}
      />
      <SampleNote campaign={campaign} />
      <TakenDownNote campaign={campaign} />
      {isLive && !campaign.isSample && !campaign.takenDown ? (
        <LiveMoment campaign={campaign} />
      ) : null}
      <Checklist campaignId={campaign.id} checks={checks} />
      <LaunchControl
        campaign={campaign}
        checks={checks}
        seq={seq}
        actor={actor}
        approval={approval}
      />
      <SchedulePart
        campaign={campaign}
        seq={seq}
        actor={actor}
        approval={approval}
        isReady={!hasErrors(checks)}
      />
    </Column>
  )
}

/** What is approved can be planned although later edits are not: that line is about now alone. */
const hasErrors = (checks: LaunchCheck[]) =>
  checks.some(({ id, level }) => level === 'error' && id !== 'approval')

function Column({ children }: { children: React.ReactNode }) {
  return (
    <FullScreen wide>
      <div className={classes.column}>{children}</div>
    </FullScreen>
  )
}

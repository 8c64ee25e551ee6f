import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { must } from '#shared/lib/must.ts'
import { can } from '#shared/permissions/can.ts'
import { api } from '#client/lib/api/api.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { useActor } from '#client/lib/session/session.ts'
import { CampaignMissing } from '#client/features/campaigns/public/campaign-missing.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { NumbersNotShown } from '#client/ui/notices/numbers-not-shown.tsx'
import { MailMenu } from './mail-menu.tsx'
import { PeriodMenu } from './period-menu.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { readReportView, writeReportView } from './report-view.ts'
import classes from './report-screen.module.css'

/** /dashboard/campaigns/:campaignId/report: one page about a campaign, to be printed or handed on. */
export function ReportScreen() {
  const campaignId = must(useParams().campaignId, 'the route has a campaign')
  const { data, error, refetch } = useQuery(
    api.campaigns.get.queryOptions({ input: { campaignId } }),
  )
  const actor = useActor(data?.companyId)
  usePageTitle(data ? undefined : 'Report')
  if (data && !can(actor, 'analytics.see', data)) return <NotShown campaign={data} />
  if (data) return <ReportOf key={campaignId} campaign={data} />
  if (error) return <CampaignMissing error={error} onRetry={() => void refetch()} />
  return <ReportSkeleton />
}

function NotShown({ campaign }: { campaign: Campaign }) {
  const back = { to: `/dashboard/campaigns/${campaign.id}`, label: campaign.name }
  return (
    <>
      <PageHeader title="Report" parent={back} />
      <NumbersNotShown back={{ ...back, label: 'Back to the campaign' }} />
    </>
  )
}

function ReportOf({ campaign }: { campaign: Campaign }) {
  const { id: campaignId, name } = campaign
  const actor = useActor(campaign.companyId)
  const [params, setParams] = useSearchParams()
  const view = readReportView(params)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    api.reports.get.queryOptions({
      input: { campaignId, ...view },
      placeholderData: keepPreviousData,
    }),
  )
  const parent = { to: `/dashboard/campaigns/${campaignId}`, label: name }
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <PageHeader
          title="Report"
          parent={parent}
          actions={
            <>
              <PeriodMenu
                view={view}
                timeZone={data?.period.timeZone}
                onView={(next) => setParams(writeReportView(next), { preventScrollReset: true })}
              />
              {can(actor, 'report.subscribe', campaign) ? (
                <MailMenu campaignId={campaignId} />
              ) : null}
              <Button
                leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />}
                disabled={!data}
                onClick={() => window.print()}
              >
                Print
              </Button>
            </>
          }
        />
      </div>
      {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {!error && data ? <ReportSheet report={data} isOld={isPlaceholderData} /> : null}
      {!error && !data ? <ReportSkeleton /> : null}
    </div>
  )
}

function ReportSkeleton() {
  return (
    <>
      <Loading what="the report" />
      <div className={classes.skeleton} aria-hidden>
        <SkeletonBlock height={640} radius={10} />
      </div>
    </>
  )
}

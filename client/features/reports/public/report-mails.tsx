import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { MailedReport } from '#shared/contract/reports.ts'
import { api, client } from '#client/lib/api/api.ts'
import { formatInZone } from '#client/lib/words/zoned-time.ts'
import { Box, Heading, Text } from '#client/ui/layout/elements.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import classes from './report-mails.module.css'

const rhythmWords = { week: 'Every week', month: 'Every month' }

type Change = { report: MailedReport; rhythm: MailedReport['rhythm'] | 'never' }

/** The campaigns of which one is mailed the report, each with a way to end it. */
export function ReportMails({ companyId }: { companyId: string }) {
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, isPending, refetch } = useQuery(
    api.reports.subscriptions.queryOptions({ input: { companyId } }),
  )
  const { mutate } = useMutation({
    mutationFn: ({ report, rhythm }: Change) =>
      client.reports.subscribe({ campaignId: report.campaign.id, rhythm }),
    // Of each that was pressed, also while another is on its way.
    onSuccess: (_, { report, rhythm }) => {
      if (rhythm !== 'never') return
      const message = `You get no more reports of ${report.campaign.name}.`
      void showUndo({ message, onUndo: () => mutate({ report, rhythm: report.rhythm }) })
    },
    onError: showProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: api.reports.key() }),
  })
  const end = (report: MailedReport) => {
    // The button goes with its line.
    heading.current?.focus()
    mutate({ report, rhythm: 'never' })
  }
  return (
    <section aria-labelledby="report-mails" className={classes.part}>
      <Heading as="h3" id="report-mails" size="13" line="20" ref={heading} tabIndex={-1}>
        Reports by mail
      </Heading>
      {isPending ? <SkeletonRows what="your reports" rows={1} height={40} /> : null}
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {data?.reports.length === 0 ? (
        <Text size="13" tone="ink-3">
          None. “Mail me this” on a campaign’s report starts them.
        </Text>
      ) : null}
      {data && data.reports.length > 0 ? (
        <ul role="list" className={classes.list}>
          {data.reports.map((report) => (
            <Report
              key={report.campaign.id}
              report={report}
              timeZone={data.timeZone}
              onEnd={() => end(report)}
            />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

type ReportProps = { report: MailedReport; timeZone: string; onEnd: () => void }

function Report({ report, timeZone, onEnd }: ReportProps) {
  const { campaign, rhythm, nextAt } = report
  return (
    <li className={classes.report}>
      <Box grow narrow>
        <Link to={`/dashboard/campaigns/${campaign.id}/report`} dir="auto" translate="no">
          {campaign.name}
        </Link>
        <Text size="12" tone="ink-3">
          {rhythmWords[rhythm]}, next on {formatInZone(nextAt, timeZone)}
        </Text>
      </Box>
      <Button
        size="xs"
        variant="subtle"
        onClick={onEnd}
        aria-label={`End the reports of ${campaign.name}`}
      >
        End
      </Button>
    </li>
  )
}

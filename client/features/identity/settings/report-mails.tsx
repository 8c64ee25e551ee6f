import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { MailedReport } from '#shared/contract/reports.ts'
import { api, client } from '#client/lib/api/api.ts'
import { formatDay } from '#client/lib/words/format.ts'
import { Box, Heading, Text } from '#client/ui/layout/elements.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import classes from './report-mails.module.css'

const rhythmWords = { week: 'Every week', month: 'Every month' }

/** The campaigns of which one is mailed the report, each with a way to end it. */
export function ReportMails({ companyId }: { companyId: string }) {
  const queries = useQueryClient()
  const { data, error, isPending, refetch } = useQuery(
    api.reports.subscriptions.queryOptions({ input: { companyId } }),
  )
  const { mutate } = useMutation({
    mutationFn: ({ campaign, rhythm }: Pick<MailedReport, 'campaign'> & { rhythm: Rhythm }) =>
      client.reports.subscribe({ campaignId: campaign.id, rhythm }),
    onError: showProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: api.reports.key() }),
  })
  const end = ({ campaign, rhythm }: MailedReport) => {
    const message = `You get no more reports of ${campaign.name}.`
    const onUndo = () => mutate({ campaign, rhythm })
    const onSuccess = () => void showUndo({ message, onUndo })
    mutate({ campaign, rhythm: 'never' }, { onSuccess })
  }
  return (
    <section aria-labelledby="report-mails" className={classes.part}>
      <Heading as="h3" id="report-mails" size="13" line="20">
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
            <Report key={report.campaign.id} report={report} onEnd={() => end(report)} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

type Rhythm = MailedReport['rhythm'] | 'never'

function Report({ report, onEnd }: { report: MailedReport; onEnd: () => void }) {
  const { campaign, rhythm, nextAt } = report
  return (
    <li className={classes.report}>
      <Box grow narrow>
        <Link to={`/dashboard/campaigns/${campaign.id}/report`} dir="auto" translate="no">
          {campaign.name}
        </Link>
        <Text size="12" tone="ink-3">
          {rhythmWords[rhythm]}, next on {formatDay(nextAt)}
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

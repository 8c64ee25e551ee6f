import { useMutation, useQuery } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import { Arriving } from '#client/ui/loading/progress-line.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { MailsEndedNotice } from '#client/ui/notices/mails-ended-notice.tsx'
import { StopUnusable } from '#client/ui/notices/stop-unusable.tsx'

/** Ends the reports of a campaign by what one of them carried, and takes that back. */
export function ReportMailsEnded({ token }: { token: string }) {
  usePageTitle('Mails')
  const ended = useQuery({
    queryKey: [...api.reports.unsubscribe.key(), token],
    queryFn: () => client.reports.unsubscribe({ token }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const change = useMutation({
    mutationFn: async (areOn: boolean) => {
      const { resubscribe, unsubscribe } = client.reports
      await (areOn ? resubscribe : unsubscribe)({ token })
      return areOn
    },
  })
  const { data, error } = ended
  if (error && problemOf(error).slug === 'link-unusable') return <StopUnusable />
  if (error)
    return (
      <FullScreen>
        <ErrorNotice error={error} onRetry={() => void ended.refetch()} />
      </FullScreen>
    )
  if (!data) return <Arriving what="the end of the mails" />
  const areOn = change.data === true
  return (
    <MailsEndedNotice
      title={areOn ? 'You get these reports again' : 'You get no more of these reports'}
      areOn={areOn}
      isPending={change.isPending}
      error={change.error}
      onChange={change.mutate}
    >
      {areOn ? 'Of ' : 'Nothing comes by mail of '}
      <bdi translate="no">{data.campaignName}</bdi> at <bdi translate="no">{data.companyName}</bdi>.
    </MailsEndedNotice>
  )
}

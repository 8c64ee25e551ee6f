import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import { api, client } from '#client/lib/api/api.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { ticketIn } from '#client/lib/session/link-token.ts'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import { Arriving } from '#client/ui/loading/progress-line.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { StopUnusable } from '#client/ui/notices/stop-unusable.tsx'
import { ReportMailsEnded } from '#client/features/reports/public/report-mails-ended.tsx'
import { MailsEndedNotice } from '#client/ui/notices/mails-ended-notice.tsx'

const kindWords: Record<NotificationKind, string> = {
  'take-down': 'the operator takes pages of the company down',
  alert: 'an alert of a campaign’s numbers fires',
  experiment: 'an experiment that you started, or may change, is decided',
  'review-requested': 'somebody asks for your review',
  'review-answered': 'your review is answered',
  schedule: 'what you planned happens, or fails',
  assigned: 'somebody assigns you a comment',
  mention: 'somebody mentions you',
  reply: 'somebody replies where you have commented',
  comment: 'somebody comments on a campaign you made or review',
  domain: 'a domain of the company is verified or has a problem',
}

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

/** Ends mails of the kinds that one to a member was of, or a report, and takes it back; nobody has to sign in. */
export function MailsEndedScreen() {
  const { hash } = useLocation()
  const report = new URLSearchParams(hash.slice(1)).get('report')
  return report ? <ReportMailsEnded token={report} /> : <KindsEnded hash={hash} />
}

function KindsEnded({ hash }: { hash: string }) {
  const token = ticketIn(hash)?.token ?? ''
  const ended = useQuery({
    queryKey: [...api.notifications.unsubscribe.key(), token],
    queryFn: () => client.notifications.unsubscribe({ token }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== '',
  })
  usePageTitle('Mails')
  const { error } = ended
  if (token === '' || (error && problemOf(error).slug === 'link-unusable')) return <StopUnusable />
  if (ended.data) return <Ended token={token} {...ended.data} />
  if (!error) return <Arriving what="the end of the mails" />
  return (
    <FullScreen>
      <ErrorNotice error={error} onRetry={() => void ended.refetch()} />
    </FullScreen>
  )
}

type EndedProps = { token: string; companyName: string; kinds: NotificationKind[] }

function Ended({ token, companyName, kinds }: EndedProps) {
  const change = useMutation({
    mutationFn: async (areOn: boolean) => {
      const { resubscribe, unsubscribe } = client.notifications
      await (areOn ? resubscribe : unsubscribe)({ token })
      return areOn
    },
  })
  const areOn = change.data === true
  return (
    <MailsEndedNotice
      title={areOn ? 'You get these mails again' : 'You get no more of these mails'}
      areOn={areOn}
      isPending={change.isPending}
      error={change.error}
      onChange={change.mutate}
    >
      {areOn ? 'From ' : 'Nothing comes by mail from '}
      <bdi translate="no">{companyName}</bdi> when{' '}
      {anyOf.format(kinds.map((kind) => kindWords[kind]))}.{' '}
      <Link to="/dashboard/settings">All your notifications</Link>
    </MailsEndedNotice>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { MailsEndedNotice } from '#client/ui/notices/mails-ended-notice.tsx'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import { Arriving } from '#client/ui/loading/progress-line.tsx'
import { LinkEnded } from './link-ended.tsx'

/** Ends the mails to a guest, whatever else is open to them, and takes it back. */
export function MailsEnded({ token }: { token: string }) {
  const ended = useQuery({
    queryKey: [...api.guests.unsubscribe.key(), token],
    queryFn: () => client.guests.unsubscribe({ token }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const change = useMutation({
    mutationFn: async (areOn: boolean) => {
      await (areOn ? client.guests.resubscribe : client.guests.unsubscribe)({ token })
      return areOn
    },
  })
  const { error } = ended
  if (error && problemOf(error).slug === 'link-unusable') return <LinkEnded />
  if (!ended.data)
    return error ? (
      <FullScreen>
        <ErrorNotice error={error} onRetry={() => void ended.refetch()} />
      </FullScreen>
    ) : (
      <Arriving what="the end of the mails" />
    )
  const areOn = change.data === true
  const { campaignName } = ended.data
  return (
    <MailsEndedNotice
      title={areOn ? 'You get mails again' : 'You get no more mails'}
      areOn={areOn}
      isPending={change.isPending}
      error={change.error}
      onChange={change.mutate}
    >
      {areOn ? 'About ' : 'Neither about '}
      <bdi translate="no">{campaignName}</bdi>
      {areOn ? ', when somebody answers you.' : ' nor about what else you are shown there.'}
    </MailsEndedNotice>
  )
}

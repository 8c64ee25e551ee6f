import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
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
    <FullScreen>
      <div role="status">
        <EmptyState
          isPage
          title={areOn ? 'You get mails again' : 'You get no more mails'}
          action={
            <Button
              variant="default"
              loading={change.isPending}
              onClick={() => change.mutate(!areOn)}
            >
              {areOn ? 'No more mails' : 'Undo'}
            </Button>
          }
        >
          {areOn ? 'About ' : 'Neither about '}
          <bdi translate="no">{campaignName}</bdi>
          {areOn ? ', when somebody answers you.' : ' nor about what else you are shown there.'}
        </EmptyState>
      </div>
      {change.error ? <ErrorNotice error={change.error} /> : null}
    </FullScreen>
  )
}

import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { api, client } from '#client/lib/api.ts'
import { chooseCompany } from '#client/lib/current-company.ts'
import { usePageTitle } from '#client/lib/page-title.ts'
import { useMe } from '#client/lib/session.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorNotice } from '#client/ui/error-notice.tsx'
import { PeoplePicture } from '#client/ui/pictures.tsx'
import { roleNames, roleTasks } from '#client/ui/role-names.ts'
import { Loading } from '#client/ui/skeletons.tsx'

/** Says where an invite link leads, and joins. */
export function JoinStep({ token }: { token: string }) {
  const { person } = useMe()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const invite = useQuery(api.invites.show.queryOptions({ input: { token }, retry: false }))
  const accept = useMutation({
    mutationFn: () => client.invites.accept({ token }),
    onSuccess: async ({ companyId }) => {
      chooseCompany(companyId)
      await queries.invalidateQueries({ queryKey: api.me.key() })
      await navigate('/dashboard', { replace: true })
    },
  })
  const title = invite.data
    ? `Join ${invite.data.companyName} as ${roleNames[invite.data.role].toLowerCase()}`
    : undefined
  usePageTitle(title ?? 'Join')
  if (invite.isPending) return <Loading what="the invite" />
  if (invite.error) {
    return (
      <>
        <ErrorNotice error={invite.error} />
        <Button component={Link} to="/dashboard" variant="default" mt="md">
          Go to the dashboard
        </Button>
      </>
    )
  }
  return (
    <>
      <EmptyState
        isPage
        picture={<PeoplePicture />}
        title={title ?? ''}
        action={
          <Button size="md" loading={accept.isPending} onClick={() => accept.mutate()}>
            Join {invite.data.companyName}
          </Button>
        }
      >
        You are signed in as {person.email}. You will be able to {roleTasks[invite.data.role]}.
      </EmptyState>
      {accept.error ? <ErrorNotice error={accept.error} /> : null}
    </>
  )
}

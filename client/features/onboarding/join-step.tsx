import { Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { api, client } from '#client/lib/api.ts'
import { chooseCompany } from '#client/lib/current-company.ts'
import { useGo } from '#client/lib/go.ts'
import { usePageTitle } from '#client/lib/page-title.ts'
import { problemOf } from '#client/lib/problem.ts'
import { useMe } from '#client/lib/session.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorNotice } from '#client/ui/error-notice.tsx'
import { PeoplePicture } from '#client/ui/pictures.tsx'
import { roleTasks, withArticle } from '#client/ui/role-names.ts'
import { Loading } from '#client/ui/skeletons.tsx'
import type { Role } from '#shared/permissions/can.ts'

/** Says who invites to what, and joins. */
export function JoinStep({ token }: { token: string }) {
  const invite = useQuery(api.invites.show.queryOptions({ input: { token }, retry: false }))
  if (invite.isPending) return <Loading what="the invite" />
  if (invite.error) return <Unusable error={invite.error} />
  return <Join token={token} invite={invite.data} />
}

type ShownInvite = {
  companyName: string
  role: Role
  invitedBy: string | null
  forOneAddress: boolean
}

function Join({ token, invite }: { token: string; invite: ShownInvite }) {
  const { person } = useMe()
  const accept = useAccept(token)
  const { companyName, role, invitedBy } = invite
  const title = `Join ${companyName} as ${withArticle(role)}`
  usePageTitle(title)
  const refusal = accept.error ? problemOf(accept.error).slug : null
  if (refusal === 'invite-for-another') return <ForAnother companyName={companyName} />
  if (refusal === 'address-unverified') return <Unverified />
  if (refusal === 'invite-unusable') return <Unusable error={accept.error} />
  return (
    <>
      <EmptyState
        isPage
        picture={<PeoplePicture />}
        title={title}
        action={
          <Button size="md" loading={accept.isPending} onClick={() => accept.mutate()}>
            Join {companyName}
          </Button>
        }
      >
        {invitedBy ? `${invitedBy} invites you. ` : null}
        You are signed in as {person.email}. You will be able to {roleTasks[role]}.
      </EmptyState>
      {accept.error ? <ErrorNotice error={accept.error} /> : null}
    </>
  )
}

function useAccept(token: string) {
  const go = useGo()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => client.invites.accept({ token }),
    onSuccess: async ({ companyId }) => {
      chooseCompany(companyId)
      await queries.invalidateQueries({ queryKey: api.me.key() })
      await go('/dashboard', { replace: true })
    },
  })
}

/** The invite was sent to an address that is not the signed-in person's. */
function ForAnother({ companyName }: { companyName: string }) {
  const { person } = useMe()
  return (
    <EmptyState
      isPage
      picture={<PeoplePicture />}
      title="This invite is for another address"
      action={
        <Group gap="xs" justify="center">
          <Button component={Link} to={`/sign-out?${useWayBack()}`}>
            Sign in with that address
          </Button>
          <Button component={Link} to="/dashboard" variant="default">
            Go to the dashboard
          </Button>
        </Group>
      }
    >
      You are signed in as {person.email}. Sign in with the address that the mail came to, or ask
      for an invite to {companyName} for this one.
    </EmptyState>
  )
}

/** Anybody can register with an address; joining by mail asks for proof that one reads it. */
function Unverified() {
  const { person } = useMe()
  return (
    <EmptyState
      isPage
      picture={<PeoplePicture />}
      title="Confirm your address first"
      action={
        <Button component={Link} to={`/sign-in/verification?${useWayBack()}`}>
          Confirm {person.email}
        </Button>
      }
    >
      This invite is only for {person.email}. Show with a code from our mail that it is yours, then
      you come back here.
    </EmptyState>
  )
}

function Unusable({ error }: { error: unknown }) {
  const { title, detail, slug } = problemOf(error)
  usePageTitle('Invite')
  if (slug !== 'invite-unusable') return <ErrorNotice error={error} />
  return (
    <EmptyState
      isPage
      picture={<PeoplePicture />}
      title={title}
      action={
        <Button component={Link} to="/dashboard" variant="default">
          Go to the dashboard
        </Button>
      }
    >
      {detail}
    </EmptyState>
  )
}

/** Brings back to this invite, as the query of a screen for signing in. */
function useWayBack(): URLSearchParams {
  const { pathname, search } = useLocation()
  return new URLSearchParams({ return_to: pathname + search })
}

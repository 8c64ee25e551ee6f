import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { meQuery, signInPath } from '#client/lib/session/session.ts'
import { emptyCopiesOf } from '#client/lib/campaign-session/copies-of-person.ts'
import { formatList } from '#client/lib/words/format.ts'
import { Confirm } from '#client/ui/dialogs/confirm.tsx'
import { Stack } from '#client/ui/layout/elements.tsx'
import { Loading } from '#client/ui/loading/skeletons.tsx'
import { IdentityPage } from '../identity-page.tsx'
import { signOut } from '../flow/sign-out.ts'
import type { LeftHere } from '../flow/sign-out.ts'

/**
 * `/sign-out`: ends the session at once and says so, or says that it could not. With `return_to`,
 * whoever signs in next goes on there.
 */
export function SignOutScreen() {
  const queryClient = useQueryClient()
  const returnTo = useSearchParams()[0].get('return_to')
  const ended = useQuery({
    queryKey: ['identity', 'sign-out'],
    queryFn: () => signOut(queryClient.getQueryData(meQuery.queryKey)?.person.id),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    // Nothing that was known of one person is shown to the next.
    if (ended.isSuccess)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'identity' })
  }, [ended.isSuccess, queryClient])

  if (ended.isPending) return <Loading what="the end of your session" />
  if (ended.isError)
    return (
      <IdentityPage
        title="You are still signed in"
        lead="The session could not be ended. Check the connection and try again."
      >
        <Button size="md" fullWidth loading={ended.isFetching} onClick={() => void ended.refetch()}>
          Try again
        </Button>
      </IdentityPage>
    )
  return <SignedOut left={ended.data} returnTo={returnTo} />
}

type SignedOutProps = { left: LeftHere | null; returnTo: string | null }

function SignedOut({ left, returnTo }: SignedOutProps) {
  const [isAsked, setAsked] = useState(false)
  const [isDeleted, setDeleted] = useState(false)
  const campaigns = isDeleted ? [] : (left?.campaigns ?? [])
  const [only, ...others] = campaigns
  const toSend = only && others.length === 0 ? `/campaigns/builder/${only.id}` : '/dashboard'
  const to = only ? toSend : returnTo
  const names = formatList(campaigns.map(({ name }) => name ?? 'a campaign'))
  async function deleteAll() {
    if (left)
      await emptyCopiesOf(
        left.personId,
        left.campaigns.map(({ id }) => id),
      )
    setDeleted(true)
  }
  return (
    <IdentityPage
      title="You are signed out"
      lead={
        only ? (
          <>
            Changes of yours to <strong translate="no">{names}</strong> were not sent yet. They stay
            on this device, and are sent when you sign in here and open{' '}
            {others.length > 0 ? 'the campaigns' : 'the campaign'}. If others use it too, delete
            them.
          </>
        ) : isDeleted ? (
          'Nothing of yours is on this device any more.'
        ) : (
          'See you soon.'
        )
      }
    >
      <Stack gap="12">
        <Button size="md" fullWidth component={Link} to={to ? signInPath(to) : '/sign-in'}>
          {only ? 'Sign in again to send them' : 'Sign in again'}
        </Button>
        {only ? (
          <Button size="md" fullWidth variant="default" onClick={() => setAsked(true)}>
            Delete them from this device
          </Button>
        ) : null}
      </Stack>
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title="Delete what was not sent"
        button="Delete"
        dismiss="Keep"
        run={deleteAll}
      >
        Your changes to {names} are only on this device, and can’t be brought back. What was saved
        before stays.
      </Confirm>
    </IdentityPage>
  )
}

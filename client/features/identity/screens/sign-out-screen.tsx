import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { meQuery, signInPath } from '#client/lib/session/session.ts'
import { Loading } from '#client/ui/loading/skeletons.tsx'
import { IdentityPage } from '../identity-page.tsx'
import { signOut } from '../flow/sign-out.ts'

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
  return (
    <IdentityPage title="You are signed out" lead="See you soon.">
      <Button
        size="md"
        fullWidth
        component={Link}
        to={returnTo ? signInPath(returnTo) : '/sign-in'}
      >
        Sign in again
      </Button>
    </IdentityPage>
  )
}

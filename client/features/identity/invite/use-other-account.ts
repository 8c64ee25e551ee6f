import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Me } from '#shared/contract/me.ts'
import { signOut } from '../flow/sign-out.ts'

/** Signs this person out and stays where they are, so that somebody else can sign in there. */
export function useOtherAccount({ person }: Me) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => signOut(person.id),
    onSuccess: () =>
      // What was known of one person is forgotten, and what the screen shows asked for again.
      queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'identity' }),
  })
}

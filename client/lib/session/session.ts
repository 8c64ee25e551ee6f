import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Me } from '#shared/contract/me.ts'
import type { Actor } from '#shared/permissions/can.ts'
import { api, client } from '../api/api.ts'
import { decodeProblem, problemOf } from '../errors/problem.ts'
import type { ProblemError } from '../errors/problem.ts'
import { isStranger } from './stranger.ts'

export type Session =
  | { state: 'asking' }
  /** `last` was signed in on the screen that is open; null when there was nobody. */
  | { state: 'signed-out'; last: Me | null }
  | { state: 'signed-in'; me: Me }
  | { state: 'unknown'; problem: ProblemError; retry: () => void }

/** The query for who is signed in, shared by every screen. */
export const meQuery = queryOptions({
  queryKey: api.me.get.queryKey(),
  queryFn: async ({ signal }) => {
    if (isStranger()) throw decodeProblem(401, undefined)
    return client.me.get(undefined, { signal })
  },
  staleTime: 60_000,
})

/** The query for what share links have admitted this browser to. */
export const admissionsQuery = api.shareLinks.mine.queryOptions({ staleTime: 60_000 })

/** Who is signed in, as far as it is known. Re-asked when any call is answered with 401. */
export function useSession(): Session {
  const { data, error, refetch } = useQuery(meQuery)
  if (error && problemOf(error).slug === 'signed-out')
    return { state: 'signed-out', last: data ?? null }
  if (data) return { state: 'signed-in', me: data }
  if (error) return { state: 'unknown', problem: problemOf(error), retry: () => void refetch() }
  return { state: 'asking' }
}

/** Who is signed in, or was until the session ended in the middle of work. */
export function personOf(session: Session): Me | null {
  if (session.state === 'signed-in') return session.me
  return session.state === 'signed-out' ? session.last : null
}

/** Who is signed in, or was, for screens that asked above: nobody is not asked for once more. */
export function useKnownPerson(): Me | null {
  return useQuery({ ...meQuery, retryOnMount: false }).data ?? null
}

/** The signed-in person. Only for screens below RequireSession; throws elsewhere. */
export function useMe(): Me {
  const me = useKnownPerson()
  if (!me) throw new Error('useMe needs RequireSession above it')
  return me
}

/** Who the signed-in person is to one company, for `can`; null when not a member or unknown. */
export function useActor(companyId: string | undefined): Actor | null {
  const me = useKnownPerson()
  if (!me || !companyId) return null
  const company = me.companies.find(({ id }) => id === companyId)
  if (!company) return null
  const { id, role, allowances, eraseAt, disabled } = company
  const standing = { closed: eraseAt !== null, disabled: disabled !== null }
  return { companyId: id, role, allowances, ...standing, scopes: null }
}

/** Where to sign in, so that the person comes back to `here` (path, search and hash). */
export function signInPath(here: string): string {
  return `/sign-in?return_to=${encodeURIComponent(here)}`
}

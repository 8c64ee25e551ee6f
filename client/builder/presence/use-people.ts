import { useMemo } from 'react'
import type { Peer, Person } from '#client/lib/campaign-session/people.ts'
import { distinctPeople } from '#client/lib/campaign-session/people.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { personOf, useSession } from '#client/lib/session/session.ts'
import { useBuilder } from '../state/builder-context.ts'

/** Everybody else's open tabs. */
export function usePeers(): readonly Peer[] {
  return useStore(useBuilder().session.people, (peers) => peers)
}

/** Everybody else once; only those on one page if it is given. */
export function usePeople(pageId?: string): Person[] {
  const peers = usePeers()
  return useMemo(
    () => distinctPeople(peers.filter(({ page }) => pageId === undefined || page === pageId)),
    [peers, pageId],
  )
}

/** Who this is, also in other tabs of theirs; null until it is known. */
export function useOwnId(): string | null {
  return personOf(useSession())?.person.id ?? null
}

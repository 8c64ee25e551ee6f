import type { Peer } from '#client/lib/campaign-session/people.ts'

/** Everybody but `ownId` once, in the order of their names, each by the tab that they are in. */
export function oncePerPerson(peers: readonly Peer[], ownId: string | null): Peer[] {
  const ids = new Set(peers.map(({ person }) => person.id).filter((id) => id !== ownId))
  return [...ids]
    .flatMap((id) => mainTabOf(peers, id) ?? [])
    .sort((a, b) => a.person.name.localeCompare(b.person.name) || a.clientId - b.clientId)
}

/** Of somebody's tabs the one in which they did something last; null when they are not here. */
export function mainTabOf(peers: readonly Peer[], personId: string): Peer | null {
  const tabs = peers.filter(({ person }) => person.id === personId)
  const rank = (peer: Peer) => (peer.page === null ? 24 * 60 : 0) + peer.idle
  return tabs.reduce<Peer | null>(
    (best, tab) => (best && rank(best) <= rank(tab) ? best : tab),
    null,
  )
}

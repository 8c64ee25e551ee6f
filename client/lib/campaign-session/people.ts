import type { Awareness } from 'y-protocols/awareness'

import { createStore } from './store.ts'
import type { Store } from './store.ts'

/** Somebody as the server stamped them. */
export type Person = { id: string; name: string }

/** Where somebody is: the page they look at, and what they have selected there. */
export type Whereabouts = {
  page: string | null
  selection: { kind: 'block' | 'section'; id: string } | null
  /** The text field that they are in. */
  field: string | null
}

/** One open tab of somebody else. */
export type Peer = Whereabouts & { clientId: number; person: Person }

export const nowhere: Whereabouts = { page: null, selection: null, field: null }

/** Everybody else who is here, one entry a tab, in the order of their client ids. */
export function watchPeople(
  awareness: Awareness,
): Pick<Store<readonly Peer[]>, 'getSnapshot' | 'subscribe'> & { close: () => void } {
  const store = createStore<readonly Peer[]>([])
  const read = () => {
    store.set((known) => {
      const peers = readPeers(awareness)
      return samePeers(known, peers) ? known : peers
    })
  }
  awareness.on('change', read)
  read()
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    close: () => awareness.off('change', read),
  }
}

/** Everybody once, although they may have several tabs open. */
export function distinctPeople(peers: readonly Peer[]): Person[] {
  return [...new Map(peers.map(({ person }) => [person.id, person])).values()]
}

/** Tells the others where this person is. */
export function announceWhereabouts(awareness: Awareness, whereabouts: Whereabouts): void {
  for (const [key, value] of Object.entries(whereabouts)) {
    const current: unknown = awareness.getLocalState()?.[key]
    if (JSON.stringify(current) !== JSON.stringify(value)) {
      awareness.setLocalStateField(key, value)
    }
  }
}

function readPeers(awareness: Awareness): Peer[] {
  const peers: Peer[] = []
  for (const [clientId, state] of awareness.getStates()) {
    const person = clientId === awareness.clientID ? null : readPerson(state['user'])
    if (person) peers.push({ clientId, person, ...readWhereabouts(state) })
  }
  return peers.sort((a, b) => a.clientId - b.clientId)
}

/** The person as the server stamped them; null for anything else. */
function readPerson(user: unknown): Person | null {
  if (!isRecord(user)) return null
  const { id, name } = user
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null
}

function readWhereabouts(state: Record<string, unknown>): Whereabouts {
  const selection = state['selection']
  return {
    page: asText(state['page']),
    selection: isRecord(selection) ? readSelection(selection) : null,
    field: asText(state['field']),
  }
}

function readSelection({ kind, id }: Record<string, unknown>): Whereabouts['selection'] {
  if (typeof id !== 'string' || (kind !== 'block' && kind !== 'section')) return null
  return { kind, id }
}

function samePeers(a: readonly Peer[], b: readonly Peer[]): boolean {
  return a.length === b.length && JSON.stringify(a) === JSON.stringify(b)
}

const asText = (value: unknown) => (typeof value === 'string' ? value : null)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

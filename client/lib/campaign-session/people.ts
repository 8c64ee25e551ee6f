import type { Awareness } from 'y-protocols/awareness'

import { createStore } from './store.ts'
import type { Readable } from './store.ts'

/** Somebody as the server stamped them. */
export type Person = { id: string; name: string }

/** Where somebody is: the page they look at, and what they have selected there. */
export type Whereabouts = {
  page: string | null
  selection: { kind: 'block' | 'section'; id: string } | null
  /** The text field that they are in. */
  field: string | null
  /** The field of the inspector that they are in, by what it is about and its label. */
  control: string | null
  /** The section in the middle of what they see. */
  section: string | null
  /** Whom they follow, by client id. */
  following: number | null
  /** For how many whole minutes they have done nothing. */
  idle: number
}

/** One open tab of somebody else. */
export type Peer = Whereabouts & { clientId: number; person: Person }

export const nowhere: Whereabouts = {
  page: null,
  selection: null,
  field: null,
  control: null,
  section: null,
  following: null,
  idle: 0,
}

/** Which tabs a change of presence is about. */
export type PresenceChange = { added: number[]; updated: number[]; removed: number[] }

/** Everybody else who is here, one entry a tab, in the order of their client ids. */
export function watchPeople(
  awareness: Awareness,
): Readable<readonly Peer[]> & { close: () => void } {
  const known = new Map<number, Peer>()
  const store = createStore<readonly Peer[]>([])
  // Pointers move many times a second: only who changed is read, and only another place is told.
  const read = (clients: Iterable<number>) => {
    let isOther = false
    for (const clientId of clients) isOther = refresh(known, awareness, clientId) || isOther
    if (!isOther) return
    store.set(() => [...known.values()].sort((a, b) => a.clientId - b.clientId))
  }
  const hear = ({ added, updated, removed }: PresenceChange) =>
    read([...added, ...updated, ...removed])
  awareness.on('change', hear)
  read(awareness.getStates().keys())
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    close: () => awareness.off('change', hear),
  }
}

/** Everybody once, although they may have several tabs open. */
export function distinctPeople(peers: readonly Peer[]): Person[] {
  return [...new Map(peers.map(({ person }) => [person.id, person])).values()]
}

/** Tells the others where this person is. */
export function announceWhereabouts(awareness: Awareness, whereabouts: Whereabouts): void {
  announce(awareness, whereabouts)
}

/** Sets fields of what the others see of this tab, as one message, and none if nothing is new. */
export function announce(awareness: Awareness, said: Readonly<Record<string, unknown>>): void {
  const state = awareness.getLocalState()
  if (!state) return
  const news = Object.entries(said).filter(
    ([key, value]) => JSON.stringify(state[key] ?? null) !== JSON.stringify(value),
  )
  if (news.length > 0) awareness.setLocalState({ ...state, ...Object.fromEntries(news) })
}

/** An id or key that somebody else wrote; null for anything else. */
export function asKey(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= longestKey ? value : null
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const longestKey = 300

/** Reads one tab again; says whether it is another than was known. */
function refresh(known: Map<number, Peer>, awareness: Awareness, clientId: number): boolean {
  if (clientId === awareness.clientID) return false
  const peer = readPeer(clientId, awareness.getStates().get(clientId))
  const before = known.get(clientId)
  if (!peer) return known.delete(clientId)
  if (before && JSON.stringify(before) === JSON.stringify(peer)) return false
  known.set(clientId, peer)
  return true
}

function readPeer(clientId: number, state: Record<string, unknown> | undefined): Peer | null {
  const person = state ? readPerson(state['user']) : null
  return state && person ? { clientId, person, ...readWhereabouts(state) } : null
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
    page: asKey(state['page']),
    selection: isRecord(selection) ? readSelection(selection) : null,
    field: asKey(state['field']),
    control: asKey(state['control']),
    section: asKey(state['section']),
    following: asClientId(state['following']),
    idle: asMinutes(state['idle']),
  }
}

function readSelection({ kind, id }: Record<string, unknown>): Whereabouts['selection'] {
  const known = asKey(id)
  if (known === null || (kind !== 'block' && kind !== 'section')) return null
  return { kind, id: known }
}

const asClientId = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null

const asMinutes = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.min(Math.max(Math.floor(value), 0), 24 * 60)
    : 0

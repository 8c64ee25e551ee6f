import type { Peer, Person } from '#client/lib/campaign-session/people.ts'
import { createStore } from '#client/lib/campaign-session/store.ts'
import type { Store } from '#client/lib/campaign-session/store.ts'

/** Whom this tab follows: one tab of somebody. */
export type Followed = { clientId: number; person: Person }

/** What this tab does with the others who are here. */
export type Together = {
  followed: Store<Followed | null>
  /** The field of the inspector that has the focus; see field-place.ts. */
  control: Store<string | null>
  hidesPointer: Store<boolean>
}

const key = 'fanfare.hide-pointer'

/** Begins with nobody followed; whether the pointer is hidden is remembered by the browser. */
export function createTogether(): Together {
  return {
    followed: createStore<Followed | null>(null),
    control: createStore<string | null>(null),
    hidesPointer: createStore(recall()),
  }
}

/** Hides this person's pointer from the others, or shows it again. */
export function hidePointer({ hidesPointer }: Together, hides: boolean): void {
  hidesPointer.set(() => hides)
  try {
    if (hides) localStorage.setItem(key, 'yes')
    else localStorage.removeItem(key)
  } catch {
    // A browser without storage keeps it until the tab is reloaded.
  }
}

/** Follows one tab of somebody from now on. */
export function followPeer({ followed }: Together, { clientId, person }: Peer): void {
  followed.set((current) => (current?.clientId === clientId ? current : { clientId, person }))
}

/** Goes on alone. */
export function stopFollowing({ followed }: Together): void {
  followed.set(() => null)
}

function recall(): boolean {
  try {
    return localStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}

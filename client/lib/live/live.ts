import { useMemo, useSyncExternalStore } from 'react'
import type { Covers, LiveState, WatchTarget } from '#shared/contract/live.ts'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import { openLiveSocket } from './live-socket.ts'
import type { LiveSocket } from './live-socket.ts'
import { applyStates, newestOf } from './live-state.ts'
import type { LiveStates } from './live-state.ts'

/**
 * `connecting` before the first snapshot, `live` while the numbers are current, `lost` while the
 * connection is away (it comes back by itself), `refused` when the server said no.
 */
export type LiveConnection = 'connecting' | 'live' | 'lost' | 'refused'

export type LiveFeed = {
  connection: LiveConnection
  /** When the newest numbers were true (ms), or null before the first. */
  at: number | null
  states: LiveStates
  /** Whose visits the newest numbers count. */
  covers: Covers
  /** Why it was refused, when it was. */
  error: ErrorSlug | null
}

const initial: LiveFeed = {
  connection: 'connecting',
  at: null,
  states: new Map(),
  covers: 'all',
  error: null,
}

const asLost = (feed: LiveFeed): LiveFeed => ({
  ...feed,
  connection: feed.at === null ? 'connecting' : 'lost',
})

type Store = { subscribe: (listener: () => void) => () => void; getSnapshot: () => LiveFeed }

/** A feed of one target: opens its socket with the first listener, closes it after the last. */
export function createLiveStore(target: WatchTarget, open = openLiveSocket): Store {
  let feed = initial
  let socket: LiveSocket | null = null
  const listeners = new Set<() => void>()

  const set = (next: LiveFeed) => {
    feed = next
    for (const listener of listeners) listener()
  }
  const take = (states: readonly LiveState[]) => {
    const merged = applyStates(feed.states, states)
    if (merged === feed.states && feed.connection === 'live') return
    const { at = null, covers = 'all' } = newestOf(merged) ?? {}
    set({ connection: 'live', at, states: merged, covers, error: null })
  }
  const start = () => {
    socket = open(target, {
      snapshot: take,
      state: (state) => take([state]),
      lost: () => set(asLost(feed)),
      refused: (error) => set({ ...feed, connection: 'refused', error }),
    })
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      if (!socket) start()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        socket?.close()
        socket = null
        feed = asLost(feed)
      }
    },
    getSnapshot: () => feed,
  }
}

const idle: Store = { subscribe: () => () => undefined, getSnapshot: () => initial }

/** Live numbers of every campaign of a company, keyed by campaign id. Undefined watches nothing. */
export function useLiveCompany(companyId: string | undefined): LiveFeed {
  const store = useMemo(
    () => (companyId ? createLiveStore({ kind: 'company', id: companyId }) : idle),
    [companyId],
  )
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

/** Live numbers of one campaign; `state` is null before the first. Undefined watches nothing. */
export function useLiveCampaign(
  campaignId: string | undefined,
): LiveFeed & { state: LiveState | null } {
  const store = useMemo(
    () => (campaignId ? createLiveStore({ kind: 'campaign', id: campaignId }) : idle),
    [campaignId],
  )
  const feed = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return { ...feed, state: (campaignId ? feed.states.get(campaignId) : undefined) ?? null }
}

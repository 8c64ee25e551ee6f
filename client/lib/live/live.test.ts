import { expect, test } from 'vitest'
import type { LiveState } from '#shared/contract/live.ts'
import type { WatchTarget } from '#shared/contract/live.ts'
import type { LiveHandlers } from './live-socket.ts'
import { createLiveStore } from './live.ts'

function buildState(given: Partial<LiveState> = {}): LiveState {
  const total = { views: 0, visitors: 0, clicks: 0, conversions: 0 }
  const minute = { ...total, at: '2026-11-21T12:00:00.000Z' }
  const base = {
    campaignId: 'c1',
    epoch: 'e1',
    seq: 1,
    at: 1000,
    visitorsNow: 0,
    lastEventAt: null,
    covers: 'all' as const,
  }
  return { ...base, total, minute, ...given }
}

function openStore() {
  const opened: { handlers: LiveHandlers; closed: boolean }[] = []
  const store = createLiveStore({ kind: 'company', id: 'k1' }, (_: WatchTarget, handlers) => {
    const entry = { handlers, closed: false }
    opened.push(entry)
    return { close: () => (entry.closed = true) }
  })
  return { store, opened, handlers: () => opened.at(-1)?.handlers }
}

test('the socket is opened by the first listener and closed after the last', () => {
  const { store, opened } = openStore()
  expect(opened).toHaveLength(0)
  const first = store.subscribe(() => undefined)
  const second = store.subscribe(() => undefined)
  expect(opened).toHaveLength(1)
  first()
  expect(opened[0]?.closed).toBe(false)
  second()
  expect(opened[0]?.closed).toBe(true)
})

test('a lost connection keeps the numbers and their clock, and a snapshot makes them exact', () => {
  const { store, handlers } = openStore()
  store.subscribe(() => undefined)
  expect(store.getSnapshot().connection).toBe('connecting')

  handlers()?.snapshot([buildState({ visitorsNow: 3, at: 5000 })])
  expect(store.getSnapshot()).toMatchObject({ connection: 'live', at: 5000 })

  handlers()?.lost()
  expect(store.getSnapshot()).toMatchObject({ connection: 'lost', at: 5000 })
  expect(store.getSnapshot().states.get('c1')?.visitorsNow).toBe(3)

  handlers()?.snapshot([buildState({ epoch: 'e2', seq: 1, visitorsNow: 9, at: 7000 })])
  expect(store.getSnapshot()).toMatchObject({ connection: 'live', at: 7000 })
  expect(store.getSnapshot().states.get('c1')?.visitorsNow).toBe(9)
})

test('reconnecting to unchanged numbers is live again', () => {
  const { store, handlers } = openStore()
  store.subscribe(() => undefined)
  handlers()?.snapshot([buildState()])
  handlers()?.lost()
  handlers()?.snapshot([buildState()])
  expect(store.getSnapshot().connection).toBe('live')
})

test('a company without campaigns is live, not connecting for ever', () => {
  const { store, handlers } = openStore()
  store.subscribe(() => undefined)
  handlers()?.snapshot([])
  expect(store.getSnapshot().connection).toBe('live')
})

test('a refusal says why', () => {
  const { store, handlers } = openStore()
  store.subscribe(() => undefined)
  handlers()?.refused('forbidden')
  expect(store.getSnapshot()).toMatchObject({ connection: 'refused', error: 'forbidden' })
})

test('says whose visits the newest numbers count', () => {
  const { store, handlers } = openStore()
  store.subscribe(() => undefined)
  handlers()?.snapshot([buildState({ covers: 'own' })])
  expect(store.getSnapshot().covers).toBe('own')
  handlers()?.state(buildState({ campaignId: 'c2', at: 1000, covers: 'all' }))
  expect(store.getSnapshot().covers).toBe('all')
})

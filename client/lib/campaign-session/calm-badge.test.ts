import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCalmBadge } from './calm-badge.ts'
import type { ConnectionState } from './connection-state.ts'
import { initialConnection } from './connection-state.ts'
import { createStore } from './store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const connected: ConnectionState = {
  ...initialConnection,
  device: 'ready',
  link: 'connected',
  received: true,
  everReceived: true,
  handedOver: true,
  canWrite: true,
}

function watch(first: ConnectionState = connected) {
  const connection = createStore(first)
  const badge = createCalmBadge(connection)
  const heard = vi.fn<() => void>()
  const leave = badge.subscribe(heard)
  const change = (to: Partial<ConnectionState>) => connection.set((state) => ({ ...state, ...to }))
  return { badge, heard, leave, change, text: () => badge.getSnapshot().text }
}

test('typing is said once, and that it is saved once it has been so for a while', () => {
  const { heard, change, text } = watch()
  for (let key = 0; key < 5; key++) {
    change({ unsaved: 1 })
    vi.advanceTimersByTime(200)
    expect(text()).toBe('Saving')
    change({ unsaved: 0 })
    vi.advanceTimersByTime(400)
  }
  expect(heard).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(299)
  expect(text()).toBe('Saving')
  vi.advanceTimersByTime(1)
  expect(text()).toBe('Saved')
  expect(heard).toHaveBeenCalledTimes(2)
})

test('what is bad is said at once, and is not overtaken by what was good before', () => {
  const { change, text } = watch({ ...connected, unsaved: 2 })
  change({ unsaved: 0 })
  change({ link: 'disconnected', unsaved: 3 })
  expect(text()).toBe('Offline, 3 changes kept')
  vi.advanceTimersByTime(2_000)
  expect(text()).toBe('Offline, 3 changes kept')
})

test('whoever opens a campaign is not told that something is being saved', () => {
  const { change, text } = watch({ ...initialConnection })
  expect(text()).toBe('Connecting')
  change(connected)
  expect(text()).toBe('Saved')
})

test('it follows while somebody listens, and is true again for whoever comes later', () => {
  const { badge, change, leave, text } = watch()
  leave()
  change({ link: 'disconnected' })
  expect(text()).toBe('Saved')
  expect(vi.getTimerCount()).toBe(0)
  const again = badge.subscribe(() => undefined)
  expect(text()).toBe('Offline')
  again()
})

import '../testing/browser-parts.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Peer } from '#client/lib/campaign-session/people.ts'
import { nowhere } from '#client/lib/campaign-session/people.ts'
import { createStore } from '#client/lib/campaign-session/store.ts'
import { spoken } from '../state/announce.ts'
import { openTestBuilder } from '../testing/open-test-builder.tsx'
import { useComingsAndGoings } from './use-comings-and-goings.ts'

/** At most one announcement in so many ms. */
const quietFor = 4000

beforeEach(() => {
  vi.useFakeTimers()
  spoken.set(() => ({ urgent: '', calm: '' }))
})
afterEach(() => vi.useRealTimers())

const peer = (clientId: number, name: string, following: number | null = null): Peer => ({
  ...nowhere,
  clientId,
  person: { id: name, name },
  following,
})

function open() {
  const people = createStore<readonly Peer[]>([])
  const builder = openTestBuilder({ pages: [] }, { people: { ...people, close: () => undefined } })
  builder.connection.set((current) => ({ ...current, link: 'connected' }))
  const { unmount } = renderHook(() => useComingsAndGoings(builder))
  const wait = (ms = quietFor) => act(() => void vi.advanceTimersByTime(ms))
  const said = () => spoken.getSnapshot().calm
  const close = () => {
    unmount()
    builder.close()
  }
  const { clientID } = builder.session.awareness
  return { people, builder, wait, said, close, clientID }
}

test('who comes and who leaves later is said, not who was there from the beginning', () => {
  const { people, wait, said, close } = open()
  people.set(() => [peer(1, 'Ada')])
  wait()
  expect(said()).toBe('')
  people.set(() => [peer(1, 'Ada'), peer(2, 'Bo')])
  expect(said()).toBe('')
  wait()
  expect(said()).toBe('Bo is here.')
  people.set(() => [peer(2, 'Bo')])
  wait()
  expect(said()).toBe('Ada has left.')
  close()
})

test('at most one announcement is made in four seconds', () => {
  const { people, wait, said, close } = open()
  wait()
  const join = (...names: string[]) =>
    people.set((here) => [...here, ...names.map((name, at) => peer(here.length + at + 1, name))])
  join('Ada')
  wait(quietFor - 1)
  join('Bo')
  expect(said()).toBe('')
  wait(1)
  expect(said()).toBe('Ada and Bo are here.')
  wait(1)
  join('Cleo')
  wait(quietFor - 1)
  expect(said()).toBe('Ada and Bo are here.')
  wait(1)
  expect(said()).toBe('Cleo is here.')
  close()
})

test('who is back soon was not away, and while the connection is away nobody has left', () => {
  const { people, builder, wait, said, close } = open()
  people.set(() => [peer(1, 'Ada')])
  wait()
  people.set(() => [])
  people.set(() => [peer(3, 'Ada')])
  wait()
  builder.connection.set((current) => ({ ...current, link: 'connecting' }))
  people.set(() => [])
  wait()
  builder.connection.set((current) => ({ ...current, link: 'connected' }))
  people.set(() => [peer(4, 'Ada')])
  wait()
  expect(said()).toBe('')
  close()
})

test('who begins to follow this person is said once', () => {
  const { people, wait, said, close, clientID } = open()
  people.set(() => [peer(1, 'Ada', 99), peer(2, 'Bo', 99)])
  wait()
  expect(said()).toBe('')
  people.set(() => [peer(1, 'Ada', clientID), peer(2, 'Bo', clientID)])
  wait()
  expect(said()).toBe('Ada and Bo follow you.')
  people.set(() => [peer(2, 'Bo', clientID)])
  wait()
  expect(said()).toBe('Ada has left.')
  close()
})

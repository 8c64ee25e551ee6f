import { expect, test } from 'vitest'
import type { ConnectionEvent } from '#client/lib/campaign-session/connection-state.ts'
import { initialConnection, nextConnection } from '#client/lib/campaign-session/connection-state.ts'
import { followState } from './follow-state.tsx'

const after = (...events: ConnectionEvent[]) =>
  followState(events.reduce(nextConnection, initialConnection))
const online: ConnectionEvent[] = [
  { type: 'device-ready', unsaved: 0 },
  { type: 'connected' },
  { type: 'received' },
]

test('live only while the server’s state is received on this connection', () => {
  expect(after().text).toBe('Connecting')
  expect(after(...online).kind).toBe('live')
  expect(after(...online, { type: 'disconnected', code: 1006 })).toMatchObject({ text: 'Not live' })
  expect(after(...online, { type: 'disconnected', code: 1006 }, { type: 'connecting' }).kind).toBe(
    'lost',
  )
})

test('live through a moment without a connection, and not longer', () => {
  const settled: ConnectionEvent = { type: 'acknowledged', unsaved: 0, handedOver: true }
  const lost: ConnectionEvent[] = [...online, settled, { type: 'disconnected', code: 1006 }]
  expect(after(...lost).kind).toBe('live')
  expect(after(...lost, { type: 'connecting' }, { type: 'connected' }).kind).toBe('live')
  expect(after(...lost, { type: 'lasting' }).text).toBe('Not live')
})

test('a revoked session says so', () => {
  expect(after(...online, { type: 'disconnected', code: 4401 }).text).toBe('Signed out')
})

test('refused edits are on show here only, and it says so', () => {
  const reader: ConnectionEvent = { type: 'welcomed', canWrite: false }
  expect(after(...online, reader).text).toBe('Following live')
  expect(after(...online, reader, { type: 'edited', unsaved: 2 }).text).toBe('With unsaved edits')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { messageCollab } from '#shared/contract/collab-messages.ts'
import { must } from '#shared/lib/must.ts'
import type { ConnectionState } from './connection-state.ts'
import { initialConnection, lostAccess, nextConnection, refusedEdits } from './connection-state.ts'
import { openConnection } from './open-connection.ts'
import { saveBadge } from './save-badge.ts'
import { FakeSocket } from './testing/fake-socket.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.opened = 0
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function connect() {
  const doc = new Y.Doc()
  let state: ConnectionState = initialConnection
  const connection = openConnection({
    url: 'ws://localhost/collab',
    campaignId: 'spring',
    doc,
    awareness: new Awareness(doc),
    isOwn: (origin) => origin !== connection.origin,
    onEvent: (event) => {
      state = nextConnection(state, event)
    },
    onUnsaved: () => undefined,
    isFinal: () => state.final,
  })
  connection.connect()
  const socket = () => must(FakeSocket.last, 'socket')
  const edit = () => doc.getMap('test').set('key', Math.random())
  return { doc, connection, socket, edit, badge: () => saveBadge(state), state: () => state }
}

test('says hello before anything else, and is saved only once the hand-over is confirmed', () => {
  const { connection, socket, badge } = connect()
  socket().open()
  expect(socket().types[0]).toBe(messageCollab)
  expect(badge().kind).toBe('saving')
  socket().tell({ kind: 'welcome', canWrite: true })
  socket().tell({ kind: 'saved', upTo: socket().content })
  expect(badge().kind).toBe('saved')
  connection.close()
})

test('every edit waits for its own confirmation', () => {
  const { connection, socket, edit, badge, state } = connect()
  socket().open()
  socket().tell({ kind: 'saved', upTo: 1 })
  edit()
  edit()
  expect(socket().content).toBe(3)
  expect(state().unsaved).toBe(2)
  socket().tell({ kind: 'saved', upTo: 2 })
  expect(badge().kind).toBe('saving')
  socket().tell({ kind: 'saved', upTo: 3 })
  expect(badge().kind).toBe('saved')
  connection.close()
})

test('edits made while the server is away reach it and are confirmed after the return', () => {
  const { connection, socket, edit, badge } = connect()
  socket().open()
  socket().tell({ kind: 'saved', upTo: 1 })
  socket().close(1006)
  edit()
  expect(badge().text).toBe('Offline, 1 change kept')
  vi.advanceTimersByTime(20_000)
  expect(FakeSocket.opened).toBe(2)
  socket().open()
  expect(badge().kind).toBe('saving')
  expect(socket().server.getMap('test').size).toBe(1)
  socket().tell({ kind: 'saved', upTo: socket().content })
  expect(badge().kind).toBe('saved')
  connection.close()
})

test('a final refusal is not tried again until the person asks for it', () => {
  const { connection, socket, badge } = connect()
  socket().open()
  socket().close(4401)
  expect(badge().kind).toBe('signed-out')
  vi.advanceTimersByTime(120_000)
  expect(FakeSocket.opened).toBe(1)
  connection.connect()
  expect(FakeSocket.opened).toBe(2)
  connection.close()
})

test('a role lowered while connected refuses what is written from then on, and says so', () => {
  const { connection, socket, edit, badge } = connect()
  socket().open()
  socket().tell({ kind: 'saved', upTo: 1 })
  socket().tell({ kind: 'welcome', canWrite: false })
  expect(badge().text).toBe('View only')
  edit()
  socket().tell({ kind: 'refused', message: 2, reason: 'read-only' })
  socket().tell({ kind: 'saved', upTo: 2 })
  expect(badge()).toMatchObject({ kind: 'refused', text: 'Refused, 1 change not saved' })
  connection.close()
})

test('a right that comes back sends what was refused meanwhile, on a new connection', () => {
  const { connection, socket, edit, badge, state } = connect()
  socket().open()
  socket().tell({ kind: 'welcome', canWrite: true })
  socket().tell({ kind: 'saved', upTo: 1 })
  socket().tell({ kind: 'welcome', canWrite: false })
  edit()
  socket().tell({ kind: 'refused', message: 2, reason: 'read-only' })
  socket().tell({ kind: 'saved', upTo: 2 })
  expect(refusedEdits(state())).toBe(1)
  socket().tell({ kind: 'welcome', canWrite: true })
  expect(refusedEdits(state())).toBe(0)
  expect(badge().kind).not.toBe('saved')
  vi.advanceTimersByTime(1_000)
  expect(FakeSocket.opened).toBe(2)
  socket().open()
  socket().tell({ kind: 'welcome', canWrite: true })
  expect(socket().server.getMap('test').size).toBe(1)
  socket().tell({ kind: 'saved', upTo: socket().content })
  expect(badge().kind).toBe('saved')
  connection.close()
})

test('a right that comes back with nothing unsaved keeps the connection', () => {
  const { connection, socket, badge } = connect()
  socket().open()
  socket().tell({ kind: 'saved', upTo: 1 })
  socket().tell({ kind: 'welcome', canWrite: false })
  socket().tell({ kind: 'welcome', canWrite: true })
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.opened).toBe(1)
  expect(badge().kind).toBe('saved')
  connection.close()
})

test('a removed member is told so, and what was not saved is counted as refused', () => {
  const { connection, socket, edit, badge, state } = connect()
  socket().open()
  socket().tell({ kind: 'saved', upTo: 1 })
  edit()
  socket().close(4404)
  expect(lostAccess(state())).toBe('not-found')
  expect(refusedEdits(state())).toBe(1)
  expect(badge()).toMatchObject({ kind: 'no-access', text: 'No access, 1 change not saved' })
  connection.close()
})

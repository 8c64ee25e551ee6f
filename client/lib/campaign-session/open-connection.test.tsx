import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { messageCollab } from '#shared/contract/collab-messages.ts'
import { updateLimits } from '#shared/contract/update-limits.ts'
import { closeCodeOf } from '#shared/errors/status-errors.ts'
import { must } from '#shared/lib/must.ts'
import type { ConnectionState } from './connection-state.ts'
import { initialConnection, lostAccess, nextConnection, refusedEdits } from './connection-state.ts'
import { surelyWithin } from './counting-socket.ts'
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
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function connect() {
  const doc = new Y.Doc()
  const awareness = new Awareness(doc)
  let state: ConnectionState = initialConnection
  const connection = openConnection({
    url: 'ws://localhost/collab',
    campaignId: 'spring',
    doc,
    awareness,
    isOwn: (origin) => origin !== connection.origin,
    onEvent: (event) => {
      state = nextConnection(state, event)
    },
    onGeneration: () => undefined,
    onUnsaved: () => undefined,
    isFinal: () => state.final,
  })
  connection.connect()
  const socket = () => must(FakeSocket.last, 'socket')
  const edit = () => doc.getMap('test').set('key', Math.random())
  const badge = () => saveBadge(state)
  return { doc, awareness, connection, socket, edit, badge, state: () => state }
}

test('says hello before anything else, and is saved only once the hand-over is confirmed', () => {
  const { connection, socket, badge } = connect()
  socket().open()
  expect(socket().types[0]).toBe(messageCollab)
  expect(badge().kind).toBe('saving')
  socket().tell({ kind: 'welcome', canWrite: true, generation: 1 })
  socket().tell({ kind: 'saved', upTo: socket().content })
  expect(badge().kind).toBe('saved')
  connection.close()
})

test('who was there before is there again as soon as the connection is back', () => {
  const { awareness, connection, socket } = connect()
  const bob = new Awareness(new Y.Doc())
  bob.setLocalState({ page: 'home' })
  const isShown = () => awareness.getStates().has(bob.clientID)
  socket().open()
  socket().show(bob)
  expect(isShown()).toBe(true)
  socket().close(1006)
  expect(isShown()).toBe(false)
  vi.advanceTimersByTime(2_500)
  socket().open()
  socket().show(bob)
  expect(isShown()).toBe(true)
  bob.destroy()
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
  expect(badge().text).toBe('Saving')
  vi.advanceTimersByTime(2_500)
  expect(badge().text).toBe('Offline, 1 change in this tab only')
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
  socket().tell({ kind: 'welcome', canWrite: false, generation: 1 })
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
  socket().tell({ kind: 'welcome', canWrite: true, generation: 1 })
  socket().tell({ kind: 'saved', upTo: 1 })
  socket().tell({ kind: 'welcome', canWrite: false, generation: 1 })
  edit()
  socket().tell({ kind: 'refused', message: 2, reason: 'read-only' })
  socket().tell({ kind: 'saved', upTo: 2 })
  expect(refusedEdits(state())).toBe(1)
  socket().tell({ kind: 'welcome', canWrite: true, generation: 1 })
  expect(refusedEdits(state())).toBe(0)
  expect(badge().kind).not.toBe('saved')
  vi.advanceTimersByTime(1_000)
  expect(FakeSocket.opened).toBe(2)
  socket().open()
  socket().tell({ kind: 'welcome', canWrite: true, generation: 1 })
  expect(socket().server.getMap('test').size).toBe(1)
  socket().tell({ kind: 'saved', upTo: socket().content })
  expect(badge().kind).toBe('saved')
  connection.close()
})

test('a right that comes back with nothing unsaved keeps the connection', () => {
  const { connection, socket, badge } = connect()
  socket().open()
  socket().tell({ kind: 'saved', upTo: 1 })
  socket().tell({ kind: 'welcome', canWrite: false, generation: 1 })
  socket().tell({ kind: 'welcome', canWrite: true, generation: 1 })
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

test('a connection that comes back within a moment changes no word of the badge', () => {
  const { connection, socket, badge } = connect()
  socket().open()
  socket().tell({ kind: 'saved', upTo: 1 })
  socket().close(closeCodeOf('shutting-down'))
  expect(badge().text).toBe('Saved')
  vi.advanceTimersByTime(2_000)
  expect(FakeSocket.opened).toBe(2)
  socket().open()
  expect(badge().text).toBe('Saved')
  socket().tell({ kind: 'saved', upTo: 1 })
  vi.advanceTimersByTime(2_500)
  expect(badge().text).toBe('Saved')
  connection.close()
})

test('the browser says that it is offline: the badge follows at once, and so does the return', () => {
  const { connection, socket, badge } = connect()
  socket().open()
  socket().tell({ kind: 'saved', upTo: 1 })
  dispatchEvent(new Event('offline'))
  expect(badge().text).toBe('Offline')
  dispatchEvent(new Event('online'))
  expect(FakeSocket.opened).toBe(2)
  connection.close()
})

test('a tab that is looked at again connects at once, one that is left does not', () => {
  const look = vi.spyOn(document, 'visibilityState', 'get')
  const { connection, socket } = connect()
  socket().open()
  socket().close(1006)
  look.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSocket.opened).toBe(1)
  look.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSocket.opened).toBe(2)
  connection.close()
})

test('a server that takes us in and closes again is asked ever less often', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { connection, socket } = connect()
  for (const wait of [1_500, 1_500, 2_250, 3_938, 6_891, 11_250, 11_250]) {
    const before = FakeSocket.opened
    socket().open()
    socket().tell({ kind: 'saved', upTo: 1 })
    socket().close(closeCodeOf('update-refused'))
    vi.advanceTimersByTime(wait - 1)
    expect(FakeSocket.opened).toBe(before)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.opened).toBe(before + 1)
  }
  socket().open()
  vi.advanceTimersByTime(10_000)
  socket().close(1006)
  const before = FakeSocket.opened
  vi.advanceTimersByTime(1_000)
  expect(FakeSocket.opened).toBe(before + 1)
  connection.close()
})

test('a server that fell silent is come back to after a spread wait, too', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { connection, socket } = connect()
  socket().open()
  const { origin: provider } = connection
  if (!(provider instanceof WebsocketProvider)) throw new Error('not the stock provider')
  provider.wsLastMessageReceived = 0
  vi.advanceTimersByTime(3_000)
  expect(socket().readyState).toBe(3)
  vi.advanceTimersByTime(999)
  expect(FakeSocket.opened).toBe(1)
  vi.advanceTimersByTime(1)
  expect(FakeSocket.opened).toBe(2)
  connection.close()
})

/** More than the server takes in one update: each a line of its own. */
function pasteLines(doc: Y.Doc, from = 0): void {
  const map = doc.getMap('lines')
  doc.transact(() => {
    for (let at = from; at < from + 21_000; at++) map.set(`line ${at}`, at)
  })
}

test('a change that is too large for one update goes in parts, and is saved with the last of them', async () => {
  const { doc, connection, socket, edit, badge, state } = connect()
  socket().open()
  socket().tell({ kind: 'saved', upTo: 1 })
  pasteLines(doc)
  edit()
  await vi.dynamicImportSettled()
  await vi.waitFor(() => expect(socket().server.getMap('test').size).toBe(1))
  expect(
    socket()
      .sizes.slice(1)
      .every((structs) => structs <= updateLimits.structs),
  ).toBe(true)
  expect(socket().content).toBe(4)
  expect(socket().server.getMap('lines').size).toBe(21_000)
  socket().tell({ kind: 'saved', upTo: 2 })
  expect(state().unsaved).toBe(2)
  socket().tell({ kind: 'saved', upTo: 3 })
  expect(state().unsaved).toBe(1)
  socket().tell({ kind: 'saved', upTo: 4 })
  expect(badge().kind).toBe('saved')
  connection.close()
})

test('what the server lacks is handed over in parts, and is handed over once the last is confirmed', async () => {
  const { doc, connection, socket, badge, state } = connect()
  pasteLines(doc)
  pasteLines(doc, 21_000)
  socket().open()
  await vi.waitFor(() => expect(socket().server.getMap('lines').size).toBe(42_000))
  expect(socket().sizes.every((structs) => structs <= updateLimits.structs)).toBe(true)
  expect(socket().content).toBe(3)
  socket().tell({ kind: 'saved', upTo: 2 })
  expect(state()).toMatchObject({ handedOver: false, unsaved: 2 })
  socket().tell({ kind: 'saved', upTo: 3 })
  expect(badge().kind).toBe('saved')
  connection.close()
})

test('a connection that is lost before the parts are there sends none of them', async () => {
  const { doc, connection, socket, state } = connect()
  pasteLines(doc)
  socket().open()
  const first = socket()
  first.close(1006)
  vi.advanceTimersByTime(2_500)
  socket().open()
  await vi.waitFor(() => expect(socket().server.getMap('lines').size).toBe(21_000))
  expect(first.content).toBe(0)
  socket().tell({ kind: 'saved', upTo: socket().content })
  expect(state().unsaved).toBe(0)
  connection.close()
})

test('what goes as it is has neither too many values nor too many structs', () => {
  expect(surelyWithin).toBeLessThanOrEqual(Math.min(updateLimits.values, 2 * updateLimits.structs))
})

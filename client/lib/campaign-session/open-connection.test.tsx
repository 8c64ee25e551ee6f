import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as sync from 'y-protocols/sync'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { FromCollab } from '#shared/contract/collab-messages.ts'
import {
  encodeFromCollab,
  isContentMessage,
  messageCollab,
} from '#shared/contract/collab-messages.ts'
import { must } from '#shared/lib/must.ts'
import type { ConnectionState } from './connection-state.ts'
import { initialConnection, lostAccess, nextConnection, refusedEdits } from './connection-state.ts'
import { openConnection } from './open-connection.ts'
import { saveBadge } from './save-badge.ts'

/** The server's end of a connection, in memory; it confirms nothing by itself. */
class FakeSocket extends EventTarget {
  static last: FakeSocket | null = null
  static opened = 0
  readonly OPEN = 1
  readyState = 0
  binaryType = 'arraybuffer'
  onopen: (() => void) | null = null
  onmessage: ((event: { data: ArrayBufferLike }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  onerror: (() => void) | null = null
  readonly types: number[] = []
  readonly server = new Y.Doc()
  content = 0

  constructor() {
    super()
    FakeSocket.last = this
    FakeSocket.opened += 1
  }

  open(): void {
    this.readyState = 1
    this.onopen?.()
  }

  send(bytes: Uint8Array): void {
    this.types.push(must(bytes[0], 'type'))
    if (isContentMessage(bytes)) this.content += 1
    if (bytes[0] !== 0) return
    const answer = encoding.createEncoder()
    encoding.writeVarUint(answer, 0)
    sync.readSyncMessage(decoding.createDecoder(bytes.subarray(1)), answer, this.server, this)
    if (encoding.length(answer) > 1) this.deliver(encoding.toUint8Array(answer))
    if (bytes[1] === 0) this.askForState()
  }

  tell(message: FromCollab): void {
    this.deliver(encodeFromCollab(message))
  }

  close(code = 1000): void {
    this.readyState = 3
    this.onclose?.({ code, reason: '' })
  }

  private askForState(): void {
    const question = encoding.createEncoder()
    encoding.writeVarUint(question, 0)
    sync.writeSyncStep1(question, this.server)
    this.deliver(encoding.toUint8Array(question))
  }

  private deliver(bytes: Uint8Array): void {
    this.onmessage?.({ data: new Uint8Array(bytes).buffer })
  }
}

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

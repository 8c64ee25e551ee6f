import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { encodeFromCollab } from '#shared/contract/collab-messages.ts'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { startSwallowingNetwork } from '../testing/swallowing-network.ts'
import type { ConnectionState } from './connection-state.ts'
import { initialConnection, nextConnection } from './connection-state.ts'
import { openConnection } from './open-connection.ts'

/** More than any attempt to reach this machine takes that gets an answer. */
const outageMs = 45_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('WebSocket', WebSocket)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A server that takes everybody in and holds an empty document; it can fall silent. */
async function startServer() {
  let isSilent = false
  const server = createServer()
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => {
    socket.on('message', (bytes: Buffer) => {
      if (bytes[0] !== 0 || isSilent) return
      socket.send(encodeFromCollab({ kind: 'welcome', canWrite: true, generation: 1 }))
      socket.send(Uint8Array.of(0, 1, 2, 0, 0))
    })
  })
  const { port } = await listenLocally(server)
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
  })
  return { port, beSilent: (isOn: boolean) => (isSilent = isOn) }
}

/** A campaign that is opened while the network swallows everything, or the server says nothing. */
async function openInSilence(of: 'network' | 'server' = 'network') {
  const { port, beSilent } = await startServer()
  const network = await startSwallowingNetwork(port)
  onTestFinished(network.close)
  network.swallow(of === 'network')
  beSilent(of === 'server')
  let state: ConnectionState = initialConnection
  const doc = new Y.Doc()
  const connection = openConnection({
    url: `ws://127.0.0.1:${network.port}/collab`,
    campaignId: 'spring',
    doc,
    awareness: new Awareness(doc),
    isOwn: () => true,
    onEvent: (event) => (state = nextConnection(state, event)),
    onGeneration: () => undefined,
    onUnsaved: () => undefined,
    isFinal: () => state.final,
  })
  onTestFinished(connection.close)
  connection.connect()
  await vi.waitFor(() => expect(network.tried()).toBe(1))
  const whenBack = async () => {
    const since = performance.now()
    await vi.waitFor(() => expect(state.received).toBe(true), 10_000)
    return performance.now() - since
  }
  return { network, beSilent, connection, whenBack, state: () => state }
}

test('an attempt without an answer is given up, and the next one finds the network again', async () => {
  const { network, whenBack } = await openInSilence()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(network.tried()).toBe(1)
  await vi.advanceTimersByTimeAsync(outageMs - 8_000)
  await vi.waitFor(() => expect(network.tried()).toBeGreaterThan(3))
  network.swallow(false)
  // The attempt that hangs just now, and the wait that follows.
  expect(await whenBack()).toBeLessThan(9_000 + 2_000)
})

test.each([
  ['the browser is online again', () => dispatchEvent(new Event('online'))],
  ['the window has the focus', () => dispatchEvent(new Event('focus'))],
  ['the tab is looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the person tries again', (connect: () => void) => connect()],
])('an attempt that hangs is replaced when %s', async (_, comeBack) => {
  const { network, connection, whenBack } = await openInSilence()
  network.swallow(false)
  await vi.advanceTimersByTimeAsync(1_500)
  comeBack(connection.connect)
  await vi.advanceTimersByTimeAsync(100)
  expect(network.tried()).toBe(1)
  await vi.advanceTimersByTimeAsync(400)
  comeBack(connection.connect)
  expect(await whenBack()).toBeLessThan(5_000)
  expect(network.tried()).toBe(2)
})

test('a server that opens the connection and then says nothing is given up as well', async () => {
  const { network, beSilent, whenBack, state } = await openInSilence('server')
  await vi.waitFor(() => expect(state().link).toBe('connected'))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(state().link).toBe('connected')
  beSilent(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await whenBack()).toBeLessThan(2_500)
  expect(network.tried()).toBe(2)
})

test('a connection that works is left alone by all that', async () => {
  const { network, connection, whenBack } = await openInSilence()
  network.swallow(false)
  await vi.advanceTimersByTimeAsync(2_000)
  connection.connect()
  await whenBack()
  await vi.advanceTimersByTimeAsync(20_000)
  for (const event of ['online', 'focus']) dispatchEvent(new Event(event))
  connection.connect()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(network.tried()).toBe(2)
})

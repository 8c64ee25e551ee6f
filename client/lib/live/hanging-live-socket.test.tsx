import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Server } from 'socket.io'
import type * as library from 'socket.io-client'
import { WebSocket } from 'ws'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { startSwallowingNetwork } from '../testing/swallowing-network.ts'
import { openLiveSocket } from './live-socket.ts'

const at = vi.hoisted(() => ({ port: 0 }))
vi.mock('socket.io-client', async (importActual) => {
  const { io } = await importActual<typeof library>()
  return { io: (options: object) => io(`http://127.0.0.1:${at.port}`, options) }
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('WebSocket', WebSocket)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Live numbers that are opened while the network swallows everything. */
async function openInSilence() {
  const server = createServer()
  const live = new Server(server, { transports: ['websocket'] })
  live.on('connection', (socket) => {
    socket.on('watch-company', (_: string, answer: (result: object) => void) =>
      answer({ ok: true, states: [] }),
    )
  })
  const network = await startSwallowingNetwork((await listenLocally(server)).port)
  at.port = network.port
  onTestFinished(async () => {
    await network.close()
    await live.close()
  })
  network.swallow(true)
  let snapshots = 0
  const socket = openLiveSocket(
    { kind: 'company', id: 'k1' },
    {
      snapshot: () => (snapshots += 1),
      state: () => undefined,
      lost: () => undefined,
      refused: () => undefined,
    },
  )
  onTestFinished(socket.close)
  await vi.waitFor(() => expect(network.tried()).toBe(1))
  const whenBack = async () => {
    const since = performance.now()
    await vi.waitFor(() => expect(snapshots).toBe(1), 10_000)
    return performance.now() - since
  }
  return { network, whenBack }
}

test('an attempt without an answer is given up, and the next one finds the network again', async () => {
  const { network, whenBack } = await openInSilence()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(network.tried()).toBe(1)
  await vi.advanceTimersByTimeAsync(37_000)
  await vi.waitFor(() => expect(network.tried()).toBeGreaterThan(3))
  network.swallow(false)
  expect(await whenBack()).toBeLessThan(10_000)
})

test.each([
  ['the browser is online again', () => dispatchEvent(new Event('online'))],
  ['the window has the focus', () => dispatchEvent(new Event('focus'))],
  ['the tab is looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
])('an attempt that hangs is replaced when %s', async (_, comeBack) => {
  const { network, whenBack } = await openInSilence()
  network.swallow(false)
  await vi.advanceTimersByTimeAsync(1_500)
  comeBack()
  await vi.advanceTimersByTimeAsync(100)
  expect(network.tried()).toBe(1)
  await vi.advanceTimersByTimeAsync(400)
  comeBack()
  expect(await whenBack()).toBeLessThan(5_000)
  comeBack()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(network.tried()).toBe(2)
})

import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import { openLiveSocket } from './live-socket.ts'
import { sessionDoubted, signedInAgain } from '../api/session-news.ts'

/** The client's end of a socket; the test is the server. */
class FakeSocket extends EventEmitter {
  /** The library's manager, of the same connection. */
  readonly io = new EventEmitter()
  active = false
  connected = false
  connects = 0
  readonly asked: string[] = []

  connect(): void {
    this.active = true
    this.connects += 1
  }

  /** The server lets it in. */
  open(): void {
    this.connected = true
    super.emit('connect')
  }

  override emit(event: string, ...args: unknown[]): boolean {
    if (!event.startsWith('watch-')) return super.emit(event, ...args)
    this.asked.push(event)
    return true
  }

  disconnect(): void {
    this.active = false
    this.connected = false
  }

  /** The server says why, and hangs up. */
  end(why: string): void {
    this.emit('ended', why)
    this.disconnect()
    this.emit('disconnect', 'io server disconnect')
  }
}

const fake = vi.hoisted(() => ({ socket: null as unknown }))
vi.mock('socket.io-client', () => ({ io: () => fake.socket }))

let socket: FakeSocket
beforeEach(() => {
  socket = new FakeSocket()
  fake.socket = socket
})

async function open() {
  const heard: string[] = []
  const live = openLiveSocket(
    { kind: 'company', id: 'k1' },
    {
      snapshot: () => heard.push('snapshot'),
      state: () => heard.push('state'),
      lost: () => heard.push('lost'),
      refused: (error) => heard.push(error),
    },
  )
  await vi.waitFor(() => expect(socket.connects).toBe(1))
  socket.open()
  return { heard, live }
}

test.each(['forbidden', 'not-found', 'company-closed'])(
  'says %s and does not come back by itself',
  async (why) => {
    const doubted = vi.fn<() => void>()
    const stop = sessionDoubted.listen(doubted)
    const { heard, live } = await open()
    socket.end(why)
    expect(heard).toEqual(['lost', why])
    expect(socket.connects).toBe(1)
    expect(doubted).toHaveBeenCalledOnce()
    stop()
    live.close()
  },
)

test('waits for the person to sign in again, then watches afresh', async () => {
  const { heard, live } = await open()
  socket.end('signed-out')
  expect(heard).toEqual(['lost'])
  expect(socket.connects).toBe(1)
  signedInAgain.tell()
  expect(socket.connects).toBe(2)
  socket.open()
  expect(socket.asked).toEqual(['watch-company', 'watch-company'])
  live.close()
  socket.end('signed-out')
  signedInAgain.tell()
  expect(socket.connects).toBe(2)
})

test.each(['shutting-down', 'unavailable'])('comes back after %s', async (why) => {
  const { heard, live } = await open()
  socket.end(why)
  expect(heard).toEqual(['lost'])
  expect(socket.connects).toBe(2)
  live.close()
})

/** The server turns the connection down after the handshake. */
function turnDown(why: string): void {
  socket.disconnect()
  socket.emit('connect_error', new Error(why))
}

test('says that too many are connected, asks again after growing waits, and goes on', async () => {
  const { heard, live } = await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const waits: number[] = []
  for (let round = 0; round < 6; round++) {
    turnDown('too-many-connections')
    const connects = socket.connects
    const since = performance.now()
    while (socket.connects === connects) vi.advanceTimersToNextTimer()
    waits.push(performance.now() - since)
  }
  expect(heard.slice(0, 2)).toEqual(['lost', 'too-many-connections'])
  expect(waits).toEqual([2_000, 2_000, 4_000, 8_000, 15_000, 15_000])
  socket.open()
  expect(socket.asked).toEqual(['watch-company', 'watch-company'])
  // Whose turn it is starts anew.
  turnDown('too-many-connections')
  vi.advanceTimersByTime(2_000)
  expect(socket.connects).toBe(8)
  turnDown('too-many-connections')
  live.close()
  vi.advanceTimersByTime(60_000)
  expect(socket.connects).toBe(8)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('waits for the person at the door, too', async () => {
  const doubted = vi.fn<() => void>()
  const stop = sessionDoubted.listen(doubted)
  const { heard, live } = await open()
  turnDown('signed-out')
  expect([heard, doubted.mock.calls.length, socket.connects]).toEqual([['lost'], 1, 1])
  signedInAgain.tell()
  expect(socket.connects).toBe(2)
  turnDown('account-disabled')
  expect(heard).toEqual(['lost', 'lost', 'account-disabled'])
  stop()
  live.close()
})

test('leaves it to the library where nobody answers', async () => {
  const { heard, live } = await open()
  socket.emit('connect_error', new Error('websocket error'))
  expect([heard, socket.connects]).toEqual([[], 1])
  live.close()
})

test('hears that its target was taken from it, and passes over others', async () => {
  const { heard, live } = await open()
  socket.emit('narrowed', { kind: 'campaign', id: 'k1' }, 'forbidden')
  expect(heard).toEqual([])
  socket.emit('narrowed', { kind: 'company', id: 'k1' }, 'forbidden')
  expect(heard).toEqual(['forbidden'])
  live.close()
})

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

test('hears that its target was taken from it, and passes over others', async () => {
  const { heard, live } = await open()
  socket.emit('narrowed', { kind: 'campaign', id: 'k1' }, 'forbidden')
  expect(heard).toEqual([])
  socket.emit('narrowed', { kind: 'company', id: 'k1' }, 'forbidden')
  expect(heard).toEqual(['forbidden'])
  live.close()
})

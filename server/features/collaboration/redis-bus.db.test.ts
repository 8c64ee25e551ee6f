import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterEach, expect, it, vi } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createRedisLink } from '#server/platform/redis/redis-link.ts'
import { startLine, testRedisUrl } from '#server/platform/redis/testing/start-line.ts'
import { createRedisBus } from './redis-bus.ts'

const soon = { timeout: 10_000, interval: 5 }

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function startBus(url = testRedisUrl()) {
  const link = createRedisLink({ url, log: createLog('silent') })
  closers.push(link.close)
  await vi.waitFor(() => link.ping(), soon)
  return { ...createRedisBus(link), ping: link.ping }
}
type TestBus = Awaited<ReturnType<typeof startBus>>

/** What `bus` hears of a room, from the moment that nothing is missed. */
async function listen(bus: TestBus, room: string) {
  const heard: Uint8Array[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = bus.subscribe(room, (message) => heard.push(message), resolve)
  await promise
  return { heard, stop }
}

it('carries every byte to the other nodes, in order, and none to the own', async () => {
  const [one, two] = [await startBus(), await startBus()]
  const [atOne, atTwo] = [await listen(one, 'room'), await listen(two, 'room')]
  const messages = [
    new Uint8Array(),
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    new Uint8Array(Buffer.from('\r\n$-1\r\n*3\r\n')),
    new Uint8Array(randomBytes(3 * 1024 * 1024)),
  ]
  for (const message of messages) one.publish('room', message)
  await vi.waitFor(() => expect(atTwo.heard).toHaveLength(messages.length), soon)
  expect(
    atTwo.heard.map((heard, index) => Buffer.compare(heard, messages[index] ?? heard)),
  ).toEqual([0, 0, 0, 0])
  two.publish('room', Uint8Array.of(7))
  await vi.waitFor(() => expect(atOne.heard).toEqual([Uint8Array.of(7)]), soon)
  expect(atTwo.heard).toHaveLength(messages.length)
})

it('tells a room only what is said in it, and nothing after the stop', async () => {
  const [one, two] = [await startBus(), await startBus()]
  const [here, there, gone] = [
    await listen(two, 'here'),
    await listen(two, 'there'),
    await listen(two, 'gone'),
  ]
  gone.stop()
  for (const room of ['gone', 'elsewhere', 'there', 'here'])
    one.publish(room, Buffer.from(`to ${room}`))
  await vi.waitFor(() => expect(here.heard).toHaveLength(1), soon)
  expect(there.heard).toEqual([new Uint8Array(Buffer.from('to there'))])
  expect(gone.heard).toEqual([])
})

it('passes over what no node has sent', async () => {
  const bus = await startBus()
  const { heard } = await listen(bus, 'room')
  const stranger = new Redis(testRedisUrl())
  closers.push(() => stranger.disconnect())
  await stranger.publish('fanfare:room:room', 'too short')
  ;(await startBus()).publish('room', Uint8Array.of(1))
  await vi.waitFor(() => expect(heard).toEqual([Uint8Array.of(1)]), soon)
})

it('carries 1,000 rooms, and all of them again after the line was cut', async () => {
  const line = await startLine()
  closers.push(line.stop)
  const [near, far] = [await startBus(), await startBus(line.url)]
  const rooms = Array.from({ length: 1_000 }, (_, index) => `room ${index}`)
  const heard = new Map<string, number>()
  const hear = (room: string) => () => void heard.set(room, (heard.get(room) ?? 0) + 1)
  const subscribed = vi.fn<() => void>()
  for (const room of rooms) far.subscribe(room, hear(room), subscribed)
  await vi.waitFor(() => expect(subscribed).toHaveBeenCalledTimes(1_000), soon)
  const publishAll = () => rooms.forEach((room) => near.publish(room, Uint8Array.of(1)))
  publishAll()
  await vi.waitFor(() => expect(heard.size).toBe(1_000), soon)

  const returned = vi.fn<() => void>(publishAll)
  far.onReturn(returned)
  line.cut()
  await vi.waitFor(() => expect(far.ping()).rejects.toThrow('Redis is away'), soon)
  publishAll()
  far.publish('room 0', Uint8Array.of(2))
  const late = vi.fn<() => void>()
  far.subscribe('late', hear('late'), late)
  line.mend()
  await vi.waitFor(() => expect(returned).toHaveBeenCalledOnce(), soon)
  near.publish('late', Uint8Array.of(1))
  await vi.waitFor(() => expect(heard.get('late')).toBe(1), soon)
  // Everything that was said on return has come, nothing of what was said while it was cut.
  expect(new Set(heard.values())).toEqual(new Set([1, 2]))
  expect(rooms.every((room) => heard.get(room) === 2)).toBe(true)
})

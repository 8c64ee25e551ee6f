import { afterEach, expect, it, vi } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { z } from 'zod'
import { createRedisLink } from './redis-link.ts'
import type { RedisLink } from './redis-link.ts'
import { startLine, testRedisUrl } from './testing/start-line.ts'

const patiently = { timeout: 10_000, interval: 10 }
const megabyte = new Uint8Array(1024 * 1024)

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** A link by a line of its own. `said` is what the log says. */
async function startLink(patienceMs = 60_000) {
  const line = await startLine()
  const said: string[] = []
  const log = createLog('info', {
    write: (text) => void said.push(z.object({ msg: z.string() }).parse(JSON.parse(text)).msg),
  })
  const link = createRedisLink({ url: line.url, log, patienceMs })
  const returns = vi.fn<() => void>()
  const losses = vi.fn<() => void>()
  link.onReturn(returns)
  link.onLoss(losses)
  closers.push(line.stop, link.close)
  await isThere(link)
  return { line, link, said, returns, losses }
}

async function startPlainLink() {
  const link = createRedisLink({ url: testRedisUrl(), log: createLog('silent') })
  closers.push(link.close)
  await isThere(link)
  return link
}

const isThere = (link: RedisLink) => vi.waitFor(() => link.ping(), patiently)
const isAway = (link: RedisLink) =>
  vi.waitFor(() => expect(link.ping()).rejects.toThrow('Redis is away'), patiently)

const arrayBuffers = () => process.memoryUsage().arrayBuffers

it('says once that Redis is away and once that it is back, and tells those who ask', async () => {
  const { line, link, said, returns, losses } = await startLink()
  expect(returns).toHaveBeenCalledOnce()
  expect(losses).not.toHaveBeenCalled()
  line.cut()
  await isAway(link)
  expect(losses).toHaveBeenCalledOnce()
  line.mend()
  await isThere(link)
  expect(said).toEqual(['Redis is away: this node goes on alone', 'Redis is back'])
  expect(returns).toHaveBeenCalledTimes(2)
})

it('starts without Redis, and is there when Redis is', async () => {
  const line = await startLine()
  closers.push(line.stop)
  line.cut()
  const link = createRedisLink({ url: line.url, log: createLog('silent') })
  closers.push(link.close)
  const heard: Uint8Array[] = []
  link.subscribe('early', (message) => heard.push(message))
  link.publish('early', Uint8Array.of(1))
  await expect(link.ping()).rejects.toThrow('Redis is away')
  line.mend()
  await isThere(link)
  ;(await startPlainLink()).publish('early', Uint8Array.of(2))
  await vi.waitFor(() => expect(heard).toEqual([Uint8Array.of(2)]), patiently)
})

it.each([0, 1])('comes back with all subscriptions when connection %i is lost', async (index) => {
  const { line, link, returns } = await startLink()
  const other = await startPlainLink()
  const heard: Uint8Array[] = []
  link.subscribe('kept', (message) => heard.push(message))
  link.subscribe('dropped', (message) => heard.push(message))()
  line.drop(index)
  await vi.waitFor(() => expect(returns).toHaveBeenCalledTimes(2), patiently)
  other.publish('dropped', Uint8Array.of(1))
  other.publish('kept', Uint8Array.of(2))
  await vi.waitFor(() => expect(heard).toEqual([Uint8Array.of(2)]), patiently)
})

it('notices a Redis that does not answer though nothing is published', async () => {
  const { line, link, returns } = await startLink(50)
  line.hold()
  await isAway(link)
  line.mend()
  await isThere(link)
  expect(returns).toHaveBeenCalledTimes(2)
})

it('keeps nothing while Redis is away', async () => {
  const { line, link } = await startLink()
  line.cut()
  await isAway(link)
  const before = arrayBuffers()
  for (let count = 0; count < 500; count += 1) link.publish('away', megabyte)
  expect(arrayBuffers() - before).toBeLessThan(10 * megabyte.length)
})

it('takes a Redis that does not keep up for one that is away', async () => {
  const { line, link, returns } = await startLink()
  line.hold()
  const before = arrayBuffers()
  for (let count = 0; count < 500; count += 1) {
    link.publish('slow', megabyte)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(arrayBuffers() - before).toBeLessThan(150 * megabyte.length)
  await isAway(link)
  line.mend()
  await isThere(link)
  expect(returns).toHaveBeenCalledTimes(2)
})

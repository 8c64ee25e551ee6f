import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createRedisLink } from '#server/platform/redis/redis-link.ts'
import { startLine, testRedisUrl } from '#server/platform/redis/testing/start-line.ts'
import { createCounters } from './counters.ts'
import type { Limit } from './counters.ts'

const patiently = { timeout: 10_000, interval: 10 }
const three: Limit = { points: 3, seconds: 60 }

async function openNode(url = testRedisUrl()) {
  const link = createRedisLink({ url, log: createLog('silent'), patienceMs: 60_000 })
  onTestFinished(link.close)
  await vi.waitFor(() => link.ping(), patiently)
  return { link, counter: createCounters(link).counter('test', three) }
}

it('counts over all nodes together', async () => {
  const [one, other] = [(await openNode()).counter, (await openNode()).counter]
  const key = randomUUID()
  const counted = []
  for (const node of [one, other, one, other]) counted.push(await node.penalty(key))
  expect(counted.map(({ consumedPoints }) => consumedPoints)).toEqual([1, 2, 3, 4])
  expect(counted.every(({ msBeforeNext }) => msBeforeNext > 50_000)).toBe(true)
  expect((await other.get(key))?.consumedPoints).toBe(4)
  await one.reward(key, 2)
  expect((await other.penalty(key))?.consumedPoints).toBe(3)
  expect(one.points).toBe(3)
})

it('refuses what is too many without asking Redis again', async () => {
  const { link, counter } = await openNode()
  const key = randomUUID()
  for (let count = 0; count < 3; count += 1) await counter.consume(key)
  const asked = vi.spyOn(link.commands, 'sendCommand')
  await expect(counter.consume(key)).rejects.toMatchObject({ remainingPoints: 0 })
  expect(asked).not.toHaveBeenCalled()
})

it('counts here while Redis is away, and together when it is back', async () => {
  const line = await startLine()
  onTestFinished(() => void line.stop())
  const { link, counter } = await openNode(line.url)
  const other = (await openNode()).counter
  const key = randomUUID()
  await other.penalty(key)
  line.cut()
  await vi.waitFor(() => expect(link.ping()).rejects.toThrow('Redis is away'), patiently)
  const counted = [await counter.penalty(key), await counter.penalty(key)]
  expect(counted.map(({ consumedPoints }) => consumedPoints)).toEqual([1, 2])
  expect((await counter.get(key))?.consumedPoints).toBe(2)
  line.mend()
  await vi.waitFor(() => link.ping(), patiently)
  expect((await counter.penalty(key)).consumedPoints).toBe(2)
})

it('waits only so long for a Redis that does not answer', async () => {
  const line = await startLine()
  onTestFinished(() => void line.stop())
  const { counter } = await openNode(line.url)
  const key = randomUUID()
  await counter.consume(key)
  line.hold()
  const began = performance.now()
  const counts = await Promise.all([counter.consume(key), counter.get(key), counter.penalty(key)])
  expect(counts.map((count) => count?.consumedPoints ?? 0)).toEqual([1, 1, 2])
  expect(performance.now() - began).toBeLessThan(2_000)
})

import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { openCounters } from './counters.ts'

const log = createLog('silent')

async function openNode(redisUrl: string | undefined) {
  if (!redisUrl) throw new Error('TEST_REDIS_URL is not set: the test runner starts Redis.')
  const counters = await openCounters({ redisUrl, log })
  onTestFinished(counters.close)
  return counters.counter('test', { points: 3, seconds: 60 })
}

it('counts over all nodes together', async () => {
  const nodes = await Promise.all([1, 2].map(() => openNode(process.env['TEST_REDIS_URL'])))
  // A node that has just started counts by itself until its line is open.
  const bothCountInRedis = async () => {
    const key = randomUUID()
    const counted = [await nodes[0]?.penalty(key), await nodes[1]?.penalty(key)]
    expect(counted).toMatchObject([{ consumedPoints: 1 }, { consumedPoints: 2 }])
  }
  await vi.waitFor(bothCountInRedis, { timeout: 10_000, interval: 10 })
  const key = randomUUID()
  const counted = []
  for (const node of [...nodes, ...nodes]) counted.push(await node.penalty(key))
  expect(counted.map(({ consumedPoints }) => consumedPoints)).toEqual([1, 2, 3, 4])
  expect(counted.every(({ msBeforeNext }) => msBeforeNext > 50_000)).toBe(true)
  expect((await nodes[1]?.get(key))?.consumedPoints).toBe(4)
  await nodes[0]?.reward(key, 2)
  expect((await nodes[1]?.penalty(key))?.consumedPoints).toBe(3)
})

it('counts here while Redis is away', async () => {
  const node = await openNode('redis://127.0.0.1:1')
  const counted = [await node.penalty('key'), await node.penalty('key')]
  expect(counted.map(({ consumedPoints }) => consumedPoints)).toEqual([1, 2])
  expect((await node.get('key'))?.consumedPoints).toBe(2)
})

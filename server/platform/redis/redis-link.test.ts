import { Redis } from 'ioredis'
import { afterEach, expect, it, vi } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createRedisLink } from './redis-link.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Nobody listens at the first port. */
const nowhere = 'redis://127.0.0.1:1'

it('tries again soon, then ever less often, and every two seconds for as long as it takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const connect = vi.spyOn(Redis.prototype, 'connect')
  const link = createRedisLink({ url: nowhere, log: createLog('silent') })
  // Each of the two connections tries by itself.
  const connections = connect.mock.contexts.filter((one): one is Redis => one instanceof Redis)
  const delays = await Promise.all(connections.map((one) => delaysOf(one, 8)))
  link.close()
  const expected = [200, 400, 800, 1600, 2000, 2000, 2000, 2000]
  expect(delays).toEqual([expected, expected])
})

/** How long the connection waits before its next tries, which begin at once in this test. */
function delaysOf(connection: Redis, count: number): Promise<number[]> {
  return new Promise((resolve) => {
    const delays: number[] = []
    connection.on('reconnecting', (delay: number) => {
      delays.push(delay)
      if (delays.length === count) return resolve(delays)
      vi.advanceTimersByTime(delay)
    })
  })
}

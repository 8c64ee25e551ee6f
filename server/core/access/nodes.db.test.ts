import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '#server/platform/db/open-database.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { startLine, testRedisUrl } from '#server/platform/redis/testing/start-line.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { beginWork } from './testing/begin-work.ts'
import { startTestNode } from './testing/start-test-node.ts'
import { createTestSessions } from './testing/test-sessions.ts'

const withinASecond = { timeout: 1_000, interval: 5 }
const patiently = { timeout: 10_000, interval: 20 }

describeEachDatabase('two nodes', (open) => {
  let database: Database
  let close: () => Promise<void>
  const closers: (() => unknown)[] = []
  const sessions = createTestSessions()
  beforeAll(async () => void ({ database, close } = await open()))
  afterEach(async () => {
    for (const closeOne of closers.splice(0).toReversed()) await closeOne()
  })
  afterAll(() => close())

  async function startNode(options: { redisUrl?: string; sweepMs?: number } = {}) {
    const node = await startTestNode({ database, sessions, redisUrl: testRedisUrl(), ...options })
    closers.push(node.stop)
    await vi.waitFor(() => node.pingRedis(), patiently)
    return node
  }
  type Node = Awaited<ReturnType<typeof startNode>>

  async function work(node: Node) {
    const begun = await beginWork({ database, sessions }, node)
    closers.push(() => begun.live.hangUp())
    return begun
  }

  async function remove(
    { companyId, personId }: { companyId: string; personId: string },
    by: Node,
  ) {
    await database.fork().nativeDelete(MemberEntity, { personId })
    by.access.publish({ kind: 'member', companyId, personId })
  }

  it('A20 what one node changes, the other follows at once', async () => {
    const [one, two] = [await startNode(), await startNode()]
    const [removed, ended, staying] = [await work(two), await work(two), await work(two)]
    await remove(removed, one)
    sessions.revoke(ended.session)
    one.verifier.endSession(ended.session.id)
    await vi.waitFor(() => expect(removed.room.closed).toBe('not-found'), withinASecond)
    await vi.waitFor(() => expect(removed.live.ended).toBe('not-found'), withinASecond)
    await vi.waitFor(() => expect(ended.room.closed).toBe('signed-out'), withinASecond)
    await vi.waitFor(() => expect(ended.live.ended).toBe('signed-out'), withinASecond)
    expect(await staying.room.write()).toBe('ok')
  })

  it('A6 what does not come from us is passed over', async () => {
    const node = await startNode()
    const { room } = await work(node)
    const stranger = new Redis(testRedisUrl())
    closers.push(() => stranger.disconnect())
    const self = 'x'.repeat(16)
    for (const text of [
      '',
      'rubbish',
      `${self}{`,
      `${self}{"kind":"all"}`,
      self + 'y'.repeat(5_000),
    ])
      await stranger.publish('fanfare:access', text)
    const other = await startNode()
    const removed = await work(node)
    await remove(removed, other)
    await vi.waitFor(() => expect(removed.room.closed).toBe('not-found'), withinASecond)
    expect(await room.write()).toBe('ok')
  })

  it('A21 a node without Redis goes on alone, says so, and joins again', async () => {
    const line = await startLine()
    closers.push(line.stop)
    const one = await startNode()
    const two = await startNode({ redisUrl: line.url, sweepMs: 1_000 })
    const [near, far, later] = [await work(two), await work(two), await work(two)]
    line.cut()
    await vi.waitFor(() => expect(two.pingRedis()).rejects.toThrow('Redis is away'), patiently)
    await remove(near, two)
    await vi.waitFor(() => expect(near.room.closed).toBe('not-found'), withinASecond)
    await remove(far, one)
    const bySweep = { timeout: 2_000, interval: 5 }
    await vi.waitFor(() => expect(far.room.closed).toBe('not-found'), bySweep)
    line.mend()
    await vi.waitFor(() => two.pingRedis(), patiently)
    sessions.revoke(later.session)
    one.verifier.endSession(later.session.id)
    await vi.waitFor(() => expect(later.room.closed).toBe('signed-out'), withinASecond)
  })
})

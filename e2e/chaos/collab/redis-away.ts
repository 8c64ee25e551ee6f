import { startPostgres } from '#e2e/support/start-postgres.ts'
import { startRedis } from '#e2e/support/start-redis.ts'
import type { Finding } from '../scenario.ts'
import { liveThrough } from './live-through.ts'
import { openStage } from './stage.ts'

/** Redis between two nodes is killed, and later started again with nothing in it. */
export async function redisAway(lastsMs: number): Promise<Finding> {
  await using stack = new AsyncDisposableStack()
  const postgres = await startPostgres({ durable: true })
  stack.defer(() => postgres.stop())
  const redis = await startRedis()
  stack.defer(() => redis.stop())
  const node = { databaseUrl: postgres.url, env: { REDIS_URL: redis.url } }
  const stage = await openStage(stack, [node, node])
  const outage = { lastsMs, begin: redis.kill, end: redis.startAgain }
  return await liveThrough(stack, stage, outage, (nodes) => {
    const waiting = nodes.filter(({ toldStalled }) => toldStalled > 0)
    return waiting.length > 0 ? ['a node saved nothing without Redis'] : []
  })
}

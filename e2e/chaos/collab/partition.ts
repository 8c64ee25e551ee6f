import { startPostgres } from '#e2e/support/start-postgres.ts'
import { startProxy } from '#e2e/support/start-proxy.ts'
import { startRedis } from '#e2e/support/start-redis.ts'
import type { Finding } from '../scenario.ts'
import { liveThrough } from './live-through.ts'
import { complaintsOfStall } from './outage-complaints.ts'
import { openStage } from './stage.ts'

/** One of two nodes is cut off from PostgreSQL and Redis while people type at both. */
export async function partition(how: 'silent' | 'reset', lastsMs: number): Promise<Finding> {
  await using stack = new AsyncDisposableStack()
  const postgres = await startPostgres({ durable: true })
  stack.defer(() => postgres.stop())
  const redis = await startRedis()
  stack.defer(() => redis.stop())
  const lines = await Promise.all([startProxy(postgres.url), startProxy(redis.url)])
  stack.defer(() => Promise.all(lines.map((line) => line.stop())).then(() => undefined))
  const [databaseUrl = '', redisUrl = ''] = lines.map(({ url }) => url)
  const stage = await openStage(stack, [
    { databaseUrl: postgres.url, env: { REDIS_URL: redis.url } },
    { databaseUrl, env: { REDIS_URL: redisUrl } },
  ])
  const outage = {
    lastsMs,
    begin: () => lines.forEach((line) => line.cut(how)),
    end: () => lines.forEach((line) => line.restore()),
  }
  return await liveThrough(stack, stage, outage, ([connected, cutOff]) => [
    ...(connected && connected.toldStalled > 0 ? ['the other node was held up'] : []),
    ...complaintsOfStall(cutOff ? [cutOff] : [], lastsMs),
  ])
}

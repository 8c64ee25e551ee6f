import { startPostgres } from '#e2e/support/start-postgres.ts'
import type { Finding } from '../scenario.ts'
import { liveThrough } from './live-through.ts'
import { complaintsOfStall } from './outage-complaints.ts'
import { openStage } from './stage.ts'

/** PostgreSQL stands still, or is killed and started again on its files, while people go on typing. */
export async function postgresAway(how: 'stopped' | 'killed', lastsMs: number): Promise<Finding> {
  await using stack = new AsyncDisposableStack()
  const postgres = await startPostgres({ durable: true })
  stack.defer(() => postgres.stop())
  const stage = await openStage(stack, [{ databaseUrl: postgres.url }])
  const outage = {
    lastsMs,
    begin: () => (how === 'stopped' ? postgres.pause() : postgres.kill()),
    end: () => (how === 'stopped' ? postgres.resume() : postgres.startAgain()),
  }
  return await liveThrough(stack, stage, outage, (nodes) => complaintsOfStall(nodes, lastsMs))
}

import { hostname, userInfo } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { schema } from '#server/app/database/schema.ts'
import { plansOfConfig } from '#server/features/billing/plan-limits.ts'
import { createAccessChanges } from '#server/platform/bus/access-changes.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import { createRedisLink } from '#server/platform/redis/redis-link.ts'
import { runCommand, usage } from './run-command.ts'

const say = (words: string) => void process.stdout.write(`${words}\n`)

/** Runs it beside whatever runs, and says by Redis, where there is one, whose rights have changed. */
async function run(config: Config, command: string, args: readonly string[]): Promise<string> {
  const log = createLog('silent')
  const database = await openDatabase(config, schema)
  const redis = config.redisUrl ? createRedisLink({ url: config.redisUrl, log }) : null
  try {
    const stage = {
      em: database.fork(),
      database,
      by: { name: `${userInfo().username} on ${hostname()}`, now: new Date() },
      plans: plansOfConfig(config),
      access: createAccessChanges({ redis, log }),
      appOrigin: () => config.publicUrl ?? `http://localhost:${config.port}`,
      // Open screens and pages in memory of other processes ask anew by themselves.
      news: { publish: () => undefined },
      pages: { evict: () => undefined },
    }
    // What is published before Redis is reached is lost.
    await redis?.ping().catch(() => undefined)
    const words = await runCommand(stage, command, args)
    await setImmediate()
    await redis?.ping().catch(() => undefined)
    return words
  } finally {
    redis?.close()
    await database.close()
  }
}

try {
  const [command, ...args] = process.argv.slice(2)
  if (!command) throw new Error(usage)
  if (command === 'help' || command === '--help') say(usage)
  else say(await run(readConfig(process.env), command, args))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

import { hostname, userInfo } from 'node:os'
import { readConfig } from '#server/config.ts'
import { schema } from '#server/app/database/schema.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { runCommand, usage } from './run-command.ts'

const say = (words: string) => void process.stdout.write(`${words}\n`)

try {
  const [command, ...args] = process.argv.slice(2)
  if (!command) throw new Error(usage)
  const database = await openDatabase(readConfig(process.env), schema)
  try {
    const by = { name: `${userInfo().username} on ${hostname()}`, now: new Date() }
    say(await runCommand({ em: database.fork(), by }, command, args))
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { makeBackup } from './backup.ts'
import { describeBackup } from './describe-backup.ts'

const usage = `Usage: npm run backup -- <folder>
  writes database, files and secrets into a new folder, also beside a running server`

const say = (words: string) => void process.stdout.write(`${words}\n`)

try {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || folder.startsWith('-') || more.length > 0) throw new Error(usage)
  const manifest = await makeBackup(readConfig(process.env), resolve(folder), say)
  say(`The backup is whole: ${describeBackup(manifest)}.`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

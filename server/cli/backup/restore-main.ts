import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { describeBackup } from './describe-backup.ts'
import { checkBackup, restoreBackup } from './restore.ts'

const usage = `Usage: npm run restore -- <folder> [--check]
  brings a backup to where the configuration says, which has to be empty; --check only looks whether it
  is whole`

const say = (words: string) => void process.stdout.write(`${words}\n`)

try {
  const [folder, option, ...more] = process.argv.slice(2)
  const isKnown = option === undefined || option === '--check'
  if (!folder || folder.startsWith('-') || !isKnown || more.length > 0) throw new Error(usage)
  if (option === '--check')
    say(`It is whole: ${describeBackup(await checkBackup(resolve(folder)))}.`)
  else {
    const manifest = await restoreBackup(readConfig(process.env), resolve(folder), say)
    say(`All of it is back: ${describeBackup(manifest)}.`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

import { runCommand } from './run-command.ts'
import type { Finished } from './run-command.ts'
import type { Tally } from './tally.ts'

type Check = { name: string; command: string; args: string[] }

const folders = ['client', 'collab', 'e2e', 'server', 'shared']

/**
 * What was found sound before, by the content of files, the configuration and the version of the tool,
 * so that nothing unsound can pass by it. Ignored by git; removed, all is looked at anew. Types keep
 * theirs there, too, as the tsconfig of each folder says.
 */
const cache = '.cache/checks'
const formatCache = ['--cache', '--cache-strategy=content', `--cache-location=${cache}/format`]

/** The longest first, so that two at a time end together. */
const checks: Check[] = [
  {
    name: 'format',
    command: 'prettier',
    args: ['--check', '--log-level=warn', ...formatCache, '.'],
  },
  // All anew: TypeScript 7.0 looks only at some of the files that depend on one that has changed.
  { name: 'types', command: 'tsc', args: ['--build', '--force', '--pretty', 'false'] },
  { name: 'browsers', command: 'node', args: ['client/build/browser-support/check-browsers.ts'] },
  { name: 'lint', command: 'oxlint', args: ['--format=unix'] },
  { name: 'architecture', command: 'node', args: ['e2e/scripts/check-architecture.ts'] },
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
  { name: 'duplicates', command: 'jscpd', args: folders },
  { name: 'layout', command: 'node', args: ['e2e/scripts/check-layout.ts'] },
  { name: 'keys', command: 'node', args: ['e2e/scripts/check-keys.ts'] },
  { name: 'names', command: 'node', args: ['e2e/scripts/check-names.ts'] },
  { name: 'documents', command: 'node', args: ['e2e/scripts/check-documents.ts'] },
  { name: 'deployment', command: 'node', args: ['e2e/scripts/check-deployment.ts'] },
]

const atOnce = 2

/** Runs every static check, prints a line for each and the output of those that fail. */
export async function runChecks(): Promise<Tally> {
  const waiting = [...checks]
  const tally = { passed: 0, failed: 0 }
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await runCommand(check.command, check.args)
      report(check, result)
      if (result.code === 0) tally.passed += 1
      else tally.failed += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return tally
}

function report(check: Check, { code, output, seconds }: Finished): void {
  const mark = code === 0 ? 'ok  ' : 'FAIL'
  process.stdout.write(`${mark} ${check.name.padEnd(14)} ${seconds.toFixed(1)} s\n`)
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n\n`)
}

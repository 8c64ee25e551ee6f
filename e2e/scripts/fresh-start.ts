// Installs, builds and starts the product as `npm start` does for somebody who has just cloned it, on
// a machine that has Node, npm, git and a shell: in a path with spaces and umlauts, with an empty home.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { bareEnvironment } from '../support/bare-environment.ts'
import { waitUntil } from '../support/wait-until.ts'
import { notOurs } from './not-ours.ts'
import { root } from './run-command.ts'

const readyWithinMs = 8 * 60_000
const endsWithinMs = 20_000

const folder = mkdtempSync(join(tmpdir(), 'fanfare-clean-'))
const checkout = join(folder, 'Fänfare für alle')
let started: ChildProcess | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => started?.kill(signal))
try {
  await tryOut()
  process.stdout.write('1 passed, 0 failed\n')
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.stdout.write('0 passed, 1 failed\n')
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function tryOut(): Promise<void> {
  cpSync(root, checkout, { recursive: true, filter: (path) => !notOurs.test(basename(path)) })
  const { npm, env } = bareEnvironment(folder)
  const child = spawn(npm, ['start'], {
    cwd: checkout,
    env: { ...env, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started = child
  try {
    const origin = await readyAt(child)
    await look(`${origin}/readyz`, '"status":"ready"')
    await look(`${origin}/sign-up`, '<div id="root"')
    child.kill('SIGTERM')
    await waitUntil('npm to end', () => hasEnded(child), endsWithinMs)
    await waitUntil('the product to end with npm', () => isSilent(origin), endsWithinMs)
  } finally {
    child.kill('SIGTERM')
  }
}

/** The address that is printed when it is ready; throws with all that was said when that never comes. */
async function readyAt(child: ChildProcess): Promise<string> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      process.stdout.write(text)
    })
  const address = () => /^Fanfare is ready at (\S+)/m.exec(output)?.[1]
  await waitUntil('it to be ready', () => Boolean(address()) || hasEnded(child), readyWithinMs)
  const origin = address()
  if (!origin) throw new Error('npm start ended before the product was ready.')
  return origin
}

async function look(url: string, wanted: string): Promise<void> {
  const response = await fetch(url)
  const text = await response.text()
  if (response.status !== 200 || !text.includes(wanted))
    throw new Error(`${url} answers ${response.status}: ${text.slice(0, 400)}`)
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function isSilent(origin: string): Promise<boolean> {
  return fetch(origin).then(
    () => false,
    () => true,
  )
}

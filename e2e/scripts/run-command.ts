import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

export type Finished = {
  /** -1 when it was ended by a signal or could not be started. */
  code: number
  output: string
  seconds: number
}

/** Where output goes. */
export type Print = (text: string | Buffer) => void

const running = new Set<ChildProcess>()

/** Ends everything that was started here, with what it started itself. */
function endAll(signal: NodeJS.Signals): void {
  for (const child of running) endGroup(child, signal)
}

process.on('exit', () => endAll('SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    endAll('SIGTERM')
    process.exitCode = 130
    // Ends as soon as its children have; not later than this.
    setTimeout(() => process.exit(130), 8_000).unref()
    stopped = true
  })

let stopped = false
/** True after a signal: nothing more should be started. */
export const isStopped = () => stopped

/**
 * Runs a tool of node_modules/.bin (or any program by its path) in the root of the repository.
 * `show` is told its output as it comes. After `minutes` it is ended and counts as failed.
 */
export function runCommand(
  command: string,
  args: string[],
  options: { show?: Print; minutes?: number; env?: Record<string, string> } = {},
): Promise<Finished> {
  const startedAt = Date.now()
  // A group of its own, so that what it leaves behind can be ended with it.
  const child = spawn(
    command.includes('/') ? command : `${root}/node_modules/.bin/${command}`,
    args,
    {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  )
  running.add(child)
  let output = ''
  const take = (text: Buffer) => {
    output += text.toString()
    options.show?.(text)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const timeout = setTimeout(
    () => {
      take(
        Buffer.from(
          `\n${command} took more than ${options.minutes ?? 10} minutes and was ended.\n`,
        ),
      )
      endGroup(child, 'SIGKILL')
    },
    (options.minutes ?? 10) * 60_000,
  )
  return new Promise((done) => {
    const finish = (code: number) => {
      clearTimeout(timeout)
      endGroup(child, 'SIGKILL')
      running.delete(child)
      done({ code, output, seconds: (Date.now() - startedAt) / 1000 })
    }
    child.on('error', (error) => {
      output += error.message
      finish(-1)
    })
    child.on('close', (code) => finish(code ?? -1))
  })
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group is gone already.
  }
}

import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { environment } from '#e2e/support/start-server.ts'
import type { ServerOptions } from '#e2e/support/start-server.ts'

const root = resolve(import.meta.dirname, '../../..')

/** So often one process of `npm run renew` is told each campaign. */
const timesEach = 8

export type Renewer = {
  /** Changes of generation that it made, and those that others' writing has prevented. */
  counts(): { renewed: number; left: number }
  /** What went wrong in it while it was not being killed, in its words. */
  complaints(): string[]
  /** SIGKILL to the process there is; another one goes on. Resolves when it is gone. */
  kill(): Promise<void>
  /** SIGKILL, for good. */
  end(): Promise<void>
}

/** Renews campaigns without a pause, by the program of `npm run renew` beside the servers. */
export function startRenewer(
  options: ServerOptions,
  campaignIds: readonly string[],
  onRenewed: () => void,
): Renewer {
  const counts = { renewed: 0, left: 0 }
  const complaints: string[] = []
  let hasEnded = false
  const args = Array.from({ length: timesEach }, () => campaignIds).flat()

  function start(): { child: ChildProcess; gone: Promise<void> } {
    const child = spawn(
      resolve(root, 'node_modules/.bin/node'),
      ['.build/server/renew.js', ...args],
      { cwd: root, env: environment(options), stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const killWithUs = () => child.kill('SIGKILL')
    process.once('exit', killWithUs)
    let words = ''
    child.stderr.on('data', (text: Buffer) => (words = (words + text.toString()).slice(-2_000)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (/ {2}left: /.test(line)) counts.left += 1
      if (!line.endsWith('  renewed')) return
      counts.renewed += 1
      onRenewed()
    })
    const gone = new Promise<void>((done) => {
      child.once('close', (code) => {
        process.removeListener('exit', killWithUs)
        if (code !== null && code !== 0) complaints.push(words.trim())
        if (!hasEnded) current = start()
        done()
      })
    })
    return { child, gone }
  }

  let current = start()
  const kill = async () => {
    const { child, gone } = current
    child.kill('SIGKILL')
    await gone
  }
  return {
    counts: () => ({ ...counts }),
    complaints: () => complaints,
    kill,
    async end() {
      hasEnded = true
      await kill()
    },
  }
}

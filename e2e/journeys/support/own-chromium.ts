import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { findChromium } from '#e2e/support/find-chromium.ts'

/** A Chromium of one person's own, with a profile that outlives it. */
export type OwnChromium = {
  context: BrowserContext
  /** SIGKILL to all of its processes at once, as when the machine takes them away. */
  kill(): Promise<void>
}

/** How long (ms) a Chromium that has started may take to answer before another one is tried. */
const answersWithinMs = 20_000
const tries = 3

/**
 * Starts Chromium on a profile folder; on one that was used before, with what it has kept. One that
 * listens and does not answer, as happens now and then after a kill, is ended and started again.
 */
export async function startChromium(profile: string): Promise<OwnChromium> {
  for (let left = tries; left > 0; left -= 1) {
    const started = await launch(profile)
    const browser = await chromium
      .connectOverCDP(started.address, { timeout: answersWithinMs })
      .catch(() => null)
    const [context] = browser?.contexts() ?? []
    if (context) return { context, kill: started.kill }
    await started.kill()
  }
  throw new Error(`Chromium did not answer in ${tries} tries.`)
}

async function launch(profile: string): Promise<Pick<OwnChromium, 'kill'> & { address: string }> {
  const args = ['--headless=new', '--no-sandbox', '--remote-debugging-port=0', '--no-first-run']
  const quiet = ['--disable-background-networking', '--disable-component-update', '--lang=en-GB']
  const child = spawn(
    findChromium(),
    [...args, ...quiet, '--window-size=1440,900', `--user-data-dir=${profile}`],
    // A group of its own, so that none of its processes outlives the kill.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  const gone = once(child, 'exit')
  const group = -(child.pid ?? 0)
  const killNow = () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(group, 'SIGKILL')
  }
  process.once('exit', killNow)
  const kill = async () => {
    killNow()
    await gone
    process.removeListener('exit', killNow)
  }
  const lines = createInterface({ input: child.stderr })
  const address = await new Promise<string>((found, fail) => {
    lines.on('line', (line) => {
      const [, at] = /^DevTools listening on (ws:\S+)/.exec(line) ?? []
      if (at) found(at)
    })
    void gone.then(() => fail(new Error('Chromium ended before it was ready.')))
  })
  return { address, kill }
}

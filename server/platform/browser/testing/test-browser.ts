import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { createLog } from '#server/platform/log.ts'
import { findBrowser, howToGetBrowser } from '../find-browser.ts'
import { createPageBrowser } from '../page-browser.ts'

type Limits = { drawingMs: number; idleMs: number }

const configured = process.env['CHROMIUM_PATH'] || null

/** A real one, which the tests of the whole product bring along. Throws where there is none. */
export function openTestBrowser(limits?: Limits, chromiumUrl: string | null = null) {
  const browser = createPageBrowser({
    chromiumUrl,
    chromiumPath: configured,
    isSandboxed: true,
    log: createLog('silent'),
    ...(limits ? { limits } : {}),
  })
  if (!browser.isThere()) throw new Error(`This test draws with a browser. ${howToGetBrowser}`)
  return browser
}

const imageFile = resolve(import.meta.dirname, '../../../deploy/browser/Dockerfile')

/** A browser that runs by itself, started as its image does, on a port of this machine; any free one. */
export async function startChromium(port = '0'): Promise<{ url: string; stop(): Promise<void> }> {
  const program = findBrowser(configured)
  if (!program) throw new Error(`This test draws with a browser. ${howToGetBrowser}`)
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-chromium-'))
  const place = ['--remote-debugging-address=127.0.0.1', `--remote-debugging-port=${port}`]
  const here = ['--headless', ...place]
  const args = [...argumentsOfImage(), ...here, `--user-data-dir=${folder}`]
  // What is on the PATH may be a script in front of the program: they end together.
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
    await gone
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { url: await addressOf(child), stop }
}

function argumentsOfImage(): string[] {
  const [, list = ''] = /^ENTRYPOINT (\[[\s\S]+?\])$/m.exec(readFileSync(imageFile, 'utf8')) ?? []
  const [, ...args] = z.array(z.string()).parse(JSON.parse(list.replaceAll('\\\n', '')))
  return args
}

function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('The browser was started without a pipe.')
  return new Promise((done, fail) => {
    createInterface({ input: stderr })
      .on('line', (line) => {
        const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]
        if (port) done(`http://localhost:${port}`)
      })
      .once('close', () => fail(new Error('The browser ended.')))
  })
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { freePort } from '#e2e/support/free-port.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { RunningServer } from '#e2e/support/start-server.ts'
import { openTestDatabase } from '#e2e/support/test-database.ts'

/** The server of one spec file; it runs while the tests of the file do. */
export type FanfareServer = {
  /** e.g. `http://localhost:41234` */
  readonly origin: string
  /** Asks it to stop, and holds it to exit code 0. */
  stop(): Promise<void>
  /** Starts it again at the same address, with what it had stored. */
  start(): Promise<void>
  /** Runs one of the built commands beside it; resolves with what it has said. */
  run(command: 'renew' | 'operator', args: readonly string[]): Promise<string>
}

/** What TEST_DATABASE says; SQLite when it says nothing. */
export function databaseKind(): 'sqlite' | 'postgres' {
  return process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite'
}

/** What stands around the server: further variables of its configuration, and what ends it all. */
export type Surroundings = { env: Record<string, string>; stop(): Promise<void> }

const nothingAround = async (): Promise<Surroundings> => ({ env: {}, stop: async () => undefined })

/**
 * Serves the built product to the tests of the calling file or group, from an empty data folder and
 * an empty database, after `surround` has started what it needs, by the origin it will have. In the
 * end it must stop with exit code 0 and have logged no error.
 */
export function serveFanfare(
  surround: (origin: string) => Promise<Surroundings> = nothingAround,
): FanfareServer {
  let dataDir = ''
  let database: Awaited<ReturnType<typeof openTestDatabase>> | null = null
  let running: RunningServer | null = null
  let around: Surroundings | null = null
  let port = 0

  const start = async () => {
    const databaseUrl = database?.databaseUrl
    const env = around?.env ?? {}
    running = await startServer({ dataDir, port, env, ...(databaseUrl ? { databaseUrl } : {}) })
  }
  const stop = async () => {
    const code = await running?.stop()
    running = null
    expect(code, 'exit code of the server').toBe(0)
  }
  test.beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'fanfare-journey-'))
    database = await openTestDatabase()
    port = await freePort()
    around = await surround(`http://localhost:${port}`)
    await start()
  })
  test.afterAll(async () => {
    if (running) await stop()
    await around?.stop()
    await database?.drop()
    const errors = errorsIn(readFileSync(join(dataDir, 'server.log'), 'utf8'))
    rmSync(dataDir, { recursive: true, force: true })
    expect(errors, 'errors in the log of the server').toEqual([])
  })
  return {
    get origin() {
      if (!running) throw new Error('The server runs only while the tests do.')
      return running.origin
    },
    start,
    stop,
    run: async (command, args) => {
      const { PATH, HOME } = process.env
      const address = database?.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}
      const env = { PATH, HOME, DATA_DIR: dataDir, ...address, ...around?.env }
      const file = `.build/server/${command}.js`
      const { stdout } = await execute(join(root, 'node_modules/.bin/node'), [file, ...args], {
        cwd: root,
        env,
      })
      return stdout
    },
  }
}

const execute = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')

const errorLevel = 50

/** The lines of a server's log that tell of an error. */
export function errorsIn(log: string): string[] {
  return log.split('\n').filter((line) => Number(/"level":(\d+)/.exec(line)?.[1]) >= errorLevel)
}

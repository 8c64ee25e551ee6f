import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
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
}

/** What TEST_DATABASE says; SQLite when it says nothing. */
export function databaseKind(): 'sqlite' | 'postgres' {
  return process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite'
}

/**
 * Serves the built product to the tests of the calling file, from an empty data folder and an empty
 * database. After them it must stop with exit code 0 and have logged no error.
 */
export function serveFanfare(): FanfareServer {
  let dataDir = ''
  let database: Awaited<ReturnType<typeof openTestDatabase>> | null = null
  let running: RunningServer | null = null
  let port = 0

  const start = async () => {
    const databaseUrl = database?.databaseUrl
    running = await startServer({ dataDir, port, ...(databaseUrl ? { databaseUrl } : {}) })
    port = Number(new URL(running.origin).port)
  }
  const stop = async () => {
    const code = await running?.stop()
    running = null
    expect(code, 'exit code of the server').toBe(0)
  }
  test.beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'fanfare-journey-'))
    database = await openTestDatabase()
    await start()
  })
  test.afterAll(async () => {
    if (running) await stop()
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
  }
}

const errorLevel = 50

function errorsIn(log: string): string[] {
  return log.split('\n').filter((line) => Number(/"level":(\d+)/.exec(line)?.[1]) >= errorLevel)
}

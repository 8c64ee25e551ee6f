import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { startServerWithClock } from '#e2e/support/move-clock.ts'
import { openTestDatabase } from '#e2e/support/test-database.ts'
import type { OpenBrowser } from './browsers.ts'
import { errorsIn } from './fanfare-server.ts'

export type ClockedServer = {
  origin: string
  openBrowser: OpenBrowser
  /** Lets time go by for the server. */
  moveClock: (minutes: number) => Promise<void>
}

/**
 * Runs `play` against a server of its own, whose clock can be moved. In the end it must stop with exit
 * code 0 and have logged no error.
 */
export async function withClock(
  openBrowser: OpenBrowser,
  env: Record<string, string>,
  play: (served: ClockedServer) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-journey-'))
  const database = await openTestDatabase()
  const { databaseUrl } = database
  const { server, moveClock } = await startServerWithClock({
    dataDir,
    env,
    ...(databaseUrl ? { databaseUrl } : {}),
  })
  const { origin } = server
  const pages: Page[] = []
  const open: OpenBrowser = async (name, options) => {
    const page = await openBrowser(name, { baseURL: origin, ...options })
    pages.push(page)
    return page
  }
  try {
    await play({ origin, openBrowser: open, moveClock })
    // Those that are open still would ask a server that has stopped.
    for (const page of pages) await page.close()
  } finally {
    expect(await server.stop()).toBe(0)
    expect(errorsIn(readFileSync(join(dataDir, 'server.log'), 'utf8'))).toEqual([])
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium, likeAVisitor } from '#e2e/support/find-chromium.ts'
import { databaseKind } from './support/fanfare-server.ts'
import { makesPictures } from './support/keep-picture.ts'

const chromium = findChromium()

/**
 * The screens, the published pages and what people do among themselves are the same whatever the database
 * is, and what they ask of it is tested on both without a browser. On PostgreSQL run those that write
 * together, come in and are shut out, and those of several nodes, which SQLite has not.
 */
const ofDatabase = {
  sqlite: { testMatch: ['*.spec.ts'], elsewhere: ['stock-provider.spec.ts'] },
  postgres: {
    testMatch: ['access', 'generations', 'invite', 'lost-rights', 'stock-provider'].map(
      (name) => `${name}.spec.ts`,
    ),
    elsewhere: [],
  },
}
const { testMatch, elsewhere } = ofDatabase[databaseKind()]

/**
 * What holds times against a limit: `npm test` runs these after the others, one by one. The others
 * share the processors in twos, each file with a server and a database of its own.
 */
const timed = ['lighthouse.spec.ts', 'main-job.spec.ts']
/** Each run empties the folder that it writes to, so every one has its own. */
const outputDir = (run: string) => `../../test-results/journeys-${databaseKind()}/${run}`
const ignored = [...elsewhere, ...(makesPictures ? [] : ['pictures.spec.ts'])]

/** `playwright test -c e2e/journeys`, against the built server; TEST_DATABASE=sqlite (default) or postgres. */
export default defineConfig({
  projects: [
    {
      name: 'untimed',
      testMatch,
      testIgnore: [...ignored, ...timed],
      outputDir: outputDir('untimed'),
      // Named at the end of `npm test`, with what went wrong: it is a defect of the journey or of the
      // product, which one busy moment of a machine is not to hold up everything for.
      retries: process.env['CI'] ? 1 : 0,
    },
    {
      name: 'timed',
      testMatch: timed,
      testIgnore: ignored,
      workers: 1,
      outputDir: outputDir('timed'),
    },
  ],
  workers: Math.min(2, availableParallelism()),
  retries: 0,
  // Where much fails, each of it waits long, and the rest says nothing new.
  maxFailures: process.env['CI'] ? 12 : 0,
  forbidOnly: true,
  // A net, no measure: on a busy machine a journey takes several times what it takes on a quiet one.
  timeout: 240_000,
  reporter: 'list',
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // Nobody reads it where CI ran, and it takes a tenth of the time; pictures would take more.
    trace: process.env['CI']
      ? 'off'
      : { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        ...likeAVisitor(chromium),
      ],
    },
  },
})

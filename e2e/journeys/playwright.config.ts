import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium, likeAVisitor } from '#e2e/support/find-chromium.ts'
import { databaseKind } from './support/fanfare-server.ts'
import { makesPictures } from './support/keep-picture.ts'

const chromium = findChromium()

const elsewhere = {
  // Several processes share one PostgreSQL; SQLite belongs to one.
  sqlite: ['stock-provider.spec.ts'],
  // The screens, the published pages and what people do among themselves are the same whatever the
  // database is; what is asked of it there is tested on both without a browser.
  postgres: [
    'at-once.spec.ts',
    'away.spec.ts',
    'billing.spec.ts',
    'build-by-keyboard.spec.ts',
    'build-by-mouse.spec.ts',
    'company-templates.spec.ts',
    'company.spec.ts',
    'crawl-roles.spec.ts',
    'crawl.spec.ts',
    'dashboard.spec.ts',
    'demo.spec.ts',
    'diagnosis.spec.ts',
    'domains.spec.ts',
    'drop-pictures.spec.ts',
    'every-block.spec.ts',
    'fast-hands.spec.ts',
    'first-look.spec.ts',
    'first-steps.spec.ts',
    'fonts.spec.ts',
    'history.spec.ts',
    'hostile-document.spec.ts',
    'identity.spec.ts',
    'in-sight.spec.ts',
    'languages.spec.ts',
    'leads.spec.ts',
    'lighthouse.spec.ts',
    'offline-crash.spec.ts',
    'offline.spec.ts',
    'panels.spec.ts',
    'poll.spec.ts',
    'published-page.spec.ts',
    'review.spec.ts',
    'share-link.spec.ts',
    'site.spec.ts',
    'states.spec.ts',
    'tablet.spec.ts',
    'templates.spec.ts',
    'theme.spec.ts',
    'together.spec.ts',
    'touch.spec.ts',
    'variants.spec.ts',
    'without-features.spec.ts',
    'wrong-fields.spec.ts',
  ],
}

/**
 * What holds times against a limit: `npm test` runs these after the others, one by one. The others
 * share the processors in twos, each file with a server and a database of its own.
 */
const timed = ['lighthouse.spec.ts', 'main-job.spec.ts']
/** Each run empties the folder that it writes to, so every one has its own. */
const outputDir = (run: string) => `../../test-results/journeys-${databaseKind()}/${run}`
const ignored = [...elsewhere[databaseKind()], ...(makesPictures ? [] : ['pictures.spec.ts'])]

/** `playwright test -c e2e/journeys`, against the built server; TEST_DATABASE=sqlite (default) or postgres. */
export default defineConfig({
  projects: [
    {
      name: 'untimed',
      testMatch: '*.spec.ts',
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

import { defineConfig } from '@playwright/test'
import type { Engine } from './engine/driver.ts'
import { engines } from './engine/start-browser.ts'

/** `playwright test -c e2e/engines [--project=webkit] [words]`: the same journeys in each engine. */
export default defineConfig<object, { engine: Engine }>({
  projects: engines.map((engine) => ({
    name: engine,
    use: { engine },
    outputDir: `../../test-results/engines/${engine}`,
  })),
  testIgnore: [
    // What takes minutes.
    ...(process.env['ENGINE_ALL'] ? [] : ['geometry-more.spec.ts']),
    // Pictures to look at.
    ...(process.env['ENGINE_SHEETS'] ? [] : ['sheets.spec.ts']),
  ],
  workers: 2,
  // As for the other journeys, see there.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 240_000,
  reporter: [['list'], ['./engine/table-reporter.ts']],
  expect: { timeout: 15_000, toPass: { timeout: 15_000 } },
})

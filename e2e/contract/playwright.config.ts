import { defineConfig } from '@playwright/test'

/** Contract tests: the built server over the network, without a browser. */
export default defineConfig({
  testDir: '.',
  // Of its own for each database: both run at once, and each empties its folder first.
  outputDir: `../../test-results/contract-${process.env['TEST_DATABASE'] ?? 'sqlite'}`,
  workers: 1,
  timeout: 60_000,
})

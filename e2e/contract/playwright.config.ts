import { defineConfig } from '@playwright/test'

/** Contract tests: the built server over the network, without a browser. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/contract',
  workers: 1,
  timeout: 60_000,
})

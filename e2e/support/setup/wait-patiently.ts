import { vi } from 'vitest'

/** As long as journeys wait for a condition; vitest waits for a second, which a busy machine takes. */
const patienceMs = 10_000

const { waitFor } = vi

const waitPatiently: typeof waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: patienceMs,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })

// Set up for each file, some of which share their process.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Finished } from './run-command.ts'

export type Tally = { passed: number; failed: number }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

/** Sums the parts; nothing at all counts as nothing, not as success. */
export function add(tallies: Tally[]): Tally {
  return tallies.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  )
}

/** From the file of vitest's json reporter. A file that can't be loaded counts as one failure. */
export function tallyVitest(path: string, run: Finished): Tally {
  return settle(run, () => {
    const report = vitestReport.parse(readJson(path))
    const broken = report.testResults.filter(
      (file) =>
        file.status === 'failed' &&
        !file.assertionResults.some(({ status }) => status === 'failed'),
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
  })
}

/** From the file of Playwright's json reporter. A test that needed a second try counts as failed. */
export function tallyPlaywright(path: string, run: Finished): Tally {
  return settle(run, () => {
    const { stats, errors } = playwrightReport.parse(readJson(path))
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
  })
}

/** From the last line `N passed, N failed` that a program of ours printed. */
export function tallyOutput(run: Finished): Tally {
  return settle(run, () => {
    const [, passed, failed] = [...run.output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1) ?? []
    return passed === undefined
      ? { passed: run.code === 0 ? 1 : 0, failed: 0 }
      : { passed: Number(passed), failed: Number(failed) }
  })
}

/** A run that ended badly has at least one failure, whatever its report says or if it has none. */
function settle(run: Finished, read: () => Tally): Tally {
  const tally = readOrNothing(read)
  return run.code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

function readOrNothing(read: () => Tally): Tally {
  try {
    return read()
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

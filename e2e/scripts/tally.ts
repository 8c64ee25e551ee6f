import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import type { Finished } from './run-command.ts'

/** `failures` says of what failed which it was and why, as far as the runner's report tells. */
export type Tally = { passed: number; failed: number; failures?: readonly string[] }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

const reportedError = z.object({ message: z.string().optional() })

const playwrightSuite = z.object({
  file: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      ok: z.boolean(),
      tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(reportedError) })) })),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(reportedError),
  suites: z.array(playwrightSuite),
})

/** Sums the parts; nothing at all counts as nothing, not as success. */
export function add(tallies: Tally[]): Required<Tally> {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    failures: tallies.flatMap(({ failures = [] }) => failures),
  }
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
    const failures = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => describe(name, fullName, failureMessages ?? [])),
    )
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      failures: [...failures, ...broken.map((file) => describe(file.name, '', [file.message]))],
    }
  })
}

/** From the file of Playwright's json reporter. A test that needed a second try counts as failed. */
export function tallyPlaywright(path: string, run: Finished): Tally {
  return settle(run, () => {
    const { stats, errors, suites } = playwrightReport.parse(readJson(path))
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      failures: [...suites.flatMap(failuresIn), ...errors.map(({ message = '' }) => cut(message))],
    }
  })
}

function failuresIn({ file, specs, suites = [] }: z.infer<typeof playwrightSuite>): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return describe(
        file,
        title,
        errors.map(({ message = '' }) => message),
      )
    })
  return [...own, ...suites.flatMap(failuresIn)]
}

const describe = (file: string, title: string, messages: readonly string[]): string =>
  [[basename(file), title].filter(Boolean).join(': '), ...messages.map(cut)].join('\n')

/** So much of a failure's message is shown again at the end. */
const shownLines = 12

const cut = (message: string): string =>
  stripVTControlCharacters(message).trim().split('\n').slice(0, shownLines).join('\n')

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

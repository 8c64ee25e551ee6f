import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import type { Finished } from './run-command.ts'

export type Tally = {
  passed: number
  failed: number
  /** Of what failed which it was and why, as far as the runner's report tells. */
  failures?: readonly string[]
  /** The same of what passed only when it was tried again. */
  unstable?: readonly string[]
}

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
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(
            z.object({
              errors: z.array(reportedError),
              attachments: z
                .array(z.object({ name: z.string(), path: z.string().optional() }))
                .optional(),
            }),
          ),
        }),
      ),
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
    unstable: tallies.flatMap(({ unstable = [] }) => unstable),
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

/** So many of one run may pass only when they are tried again; with more, all of them have failed. */
const mostUnstable = 2

/** From the file of Playwright's json reporter. What needed a second try is told apart. */
export function tallyPlaywright(path: string, run: Finished): Tally {
  return settle(run, () => {
    const { stats, errors, suites } = playwrightReport.parse(readJson(path))
    const isTooMuch = stats.flaky > mostUnstable
    const unstable = suites.flatMap((suite) => errorsIn(suite, isUnstable))
    const failures = suites.flatMap((suite) => errorsIn(suite, ({ ok }) => !ok))
    const others = errors.map(({ message = '' }) => cut(message))
    return {
      passed: stats.expected + (isTooMuch ? 0 : stats.flaky),
      failed: stats.unexpected + (isTooMuch ? stats.flaky : 0) + errors.length,
      failures: [...failures, ...(isTooMuch ? unstable : []), ...others],
      unstable: isTooMuch ? [] : unstable,
    }
  })
}

type Suite = z.infer<typeof playwrightSuite>
type Spec = Suite['specs'][number]

const isUnstable = ({ tests }: Spec) => tests.some(({ status }) => status === 'flaky')

/** Of the chosen tests which it was and what went wrong, also in an earlier try. */
function errorsIn(
  { file, specs, suites = [] }: Suite,
  isChosen: (spec: Spec) => boolean,
): string[] {
  const own = specs.filter(isChosen).map(({ title, tests }) => {
    const tries = tests.flatMap(({ results }) => results)
    const messages = tries.flatMap(({ errors }) => errors.map(({ message = '' }) => message))
    const pages = tries.flatMap(({ attachments = [] }) =>
      attachments.flatMap(({ name, path }) => (name === 'error-context' && path ? [path] : [])),
    )
    return [describe(file, title, messages), ...pages.map(wordsOfPage)].filter(Boolean).join('\n')
  })
  return [...own, ...suites.flatMap((suite) => errorsIn(suite, isChosen))]
}

const describe = (file: string, title: string, messages: readonly string[]): string =>
  [[basename(file), title].filter(Boolean).join(': '), ...messages.map(cut)].join('\n')

/** So much of a failure's message is shown again at the end. */
const shownLines = 12

const cut = (message: string): string =>
  stripVTControlCharacters(message).trim().split('\n').slice(0, shownLines).join('\n')

const shownOfPage = 30
const lineLength = 200

/** What the page said of itself when a test failed, from the file that Playwright writes of that. */
function wordsOfPage(path: string): string {
  if (!existsSync(path)) return ''
  const [, page = ''] = /```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8')) ?? []
  const said = page.split('\n').filter((line) => /- '?(?:alert|status|heading|dialog)\b/.test(line))
  if (said.length === 0) return ''
  const lines = said.slice(0, shownOfPage).map((line) => `  ${line.trim().slice(0, lineLength)}`)
  return ['  The page said:', ...lines].join('\n')
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

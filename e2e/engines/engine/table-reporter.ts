import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { engines } from './start-browser.ts'

/** Prints at the end how each journey went in each engine, and how long it took there. */
export default class TableReporter implements Reporter {
  readonly #rows = new Map<string, Map<string, string>>()

  onTestEnd(test: TestCase, result: TestResult): void {
    const engine = test.parent.project()?.name ?? ''
    const row = this.#rows.get(test.title) ?? new Map<string, string>()
    this.#rows.set(test.title, row.set(engine, howItWent(test, result)))
  }

  onEnd(): void {
    const names = [...this.#rows.keys()]
    const width = Math.max(0, ...names.map(({ length }) => length))
    const line = (name: string, cells: readonly string[]) =>
      [name.padEnd(width), ...cells.map((cell) => cell.padStart(12))].join('')
    const lines = [...this.#rows].map(([name, row]) =>
      line(
        name,
        engines.map((engine) => row.get(engine) ?? '-'),
      ),
    )
    process.stdout.write(`\n${[line('', engines), ...lines].join('\n')}\n`)
  }
}

function howItWent(test: TestCase, { status, duration, retry }: TestResult): string {
  if (status === 'skipped') return 'not run'
  if (status !== test.expectedStatus) return 'FAILED'
  return `${retry > 0 ? 'again, ' : ''}${(duration / 1000).toFixed(1)} s`
}

import type { CsvSeparator } from '#shared/lib/csv-line.ts'

/**
 * What can separate the cells of a CSV, what spreadsheets of this locale expect first: where numbers
 * have a decimal comma, it is the semicolon. Without a locale, the browser's own: what it calls its
 * language may be a name that `Intl` refuses, as "C" of a Linux without one.
 */
export function separatorsFor(locale?: string): CsvSeparator[] {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  const hasComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  return hasComma ? ['semicolon', 'comma', 'tab'] : ['comma', 'semicolon', 'tab']
}

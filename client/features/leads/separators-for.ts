import type { CsvSeparator } from '#shared/lib/csv-line.ts'

/**
 * What can separate the cells of a CSV, what spreadsheets of this locale expect first: where numbers
 * have a decimal comma, it is the semicolon.
 */
export function separatorsFor(locale: string): CsvSeparator[] {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  const hasComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  return hasComma ? ['semicolon', 'comma', 'tab'] : ['comma', 'semicolon', 'tab']
}

import { csvLine } from '#shared/lib/csv-line.ts'
import { measures } from '../measures.ts'
import type { ChartedNumbers } from './charted-numbers.ts'

/** The series as CSV (RFC 4180), a line for each bucket; its start is in UTC, the rest are counts. */
export function seriesCsv({ series }: Pick<ChartedNumbers, 'series'>): string {
  const isVisits = series.some(({ visits }) => visits !== undefined)
  const counts = measures.flatMap(({ value, label }) =>
    value === 'rate' || (value === 'visits' && !isVisits) ? [] : { value, label },
  )
  const heading = ['From (UTC)', ...counts.map(({ label }) => label)]
  const lines = series.map((bucket) => [
    bucket.at,
    ...counts.map(({ value }) => bucket[value] ?? ''),
  ])
  return [heading, ...lines].map((cells) => csvLine(cells)).join('')
}

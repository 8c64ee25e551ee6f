import type { CampaignAnalytics } from '#shared/contract/analytics.ts'
import { csvLine } from '#shared/lib/csv-line.ts'
import { measures } from '../measures.ts'

/** The series as CSV (RFC 4180), a line for each bucket; its start is in UTC, the rest are counts. */
export function seriesCsv({ series }: Pick<CampaignAnalytics, 'series'>): string {
  const heading = ['From (UTC)', ...measures.map(({ label }) => label)]
  const lines = series.map((bucket) => [bucket.at, ...measures.map(({ value }) => bucket[value])])
  return [heading, ...lines].map((cells) => csvLine(cells)).join('')
}

import type { Funnel } from '#shared/contract/analytics.ts'
import { csvLine } from '#shared/lib/csv-line.ts'
import { stepName } from './funnel-words.ts'

/** The steps as CSV, a line for each, with the path of the page that it is done on. */
export function funnelCsv({ steps }: Funnel): string {
  const lines = steps.map((step) => [stepName(step), step.path, step.visitors])
  return [['Step', 'Page', 'Visitors'], ...lines].map(csvLine).join('')
}

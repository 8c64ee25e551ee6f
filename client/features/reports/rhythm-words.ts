import type { ReportRhythm } from '#shared/contract/report-periods.ts'

/** How often a report is mailed, as the end of “Mail me this: …”. */
export const rhythmWords: Record<ReportRhythm, string> = {
  never: 'never',
  week: 'every week',
  month: 'every month',
}

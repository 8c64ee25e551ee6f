import { reportPeriods } from '#shared/contract/report-periods.ts'
import type { ReportPeriod } from '#shared/contract/report-periods.ts'

/** Of what time a report is, as the address holds it and the API takes it. */
type ReportView =
  { period: Exclude<ReportPeriod, 'days'> } | { period: 'days'; from: string; to: string }

/** What an address asks for; what it asks for wrongly is as if it had not. */
export function readReportView(params: URLSearchParams): ReportView {
  const [from, to] = [params.get('from'), params.get('to')]
  if (isDate(from) && isDate(to) && from <= to) return { period: 'days', from, to }
  const period = reportPeriods.find((one) => one === params.get('period'))
  return { period: period === undefined || period === 'days' ? 'week' : period }
}

const isDate = (text: string | null): text is string =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))

/** The query of an address of a view; that of the last week is empty. */
export function writeReportView(view: ReportView): URLSearchParams {
  if (view.period === 'days') return new URLSearchParams({ from: view.from, to: view.to })
  return new URLSearchParams(view.period === 'week' ? {} : { period: view.period })
}

/** What the choices are called. */
export const periodLabels: Record<Exclude<ReportPeriod, 'days'>, string> = {
  week: 'Last week',
  month: 'Last month',
  launch: 'Since launch',
}

/** What the choice of a time is told, and tells. */
export type PeriodMenuProps = {
  view: ReportView
  /** Where days begin and end. */
  timeZone: string | undefined
  onView: (view: ReportView) => void
}

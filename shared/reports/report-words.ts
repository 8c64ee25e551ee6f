import { changeOf } from '#shared/analytics/change.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { deviceWords, sourceWords } from '#shared/analytics/value-words.ts'
import type { Report, ReportTotals } from '#shared/contract/reports.ts'
import type { ReportPeriod } from '#shared/contract/report-periods.ts'

/** What every report says of how it was counted. */
export const countingWords = 'Visitors are counted by day; there is no retention across days.'

type Days = { from: string; to: string }

/** "23 – 29 November 2026", or one day. */
export function daysWords({ from, to }: Days, locale?: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return format.formatRange(new Date(from), new Date(to))
}

/** The time of a report as its title: a month by its name, else its days. */
export function periodWords({ kind, from, to }: PeriodLike, locale?: string): string {
  if (kind === 'month') {
    const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
    return new Intl.DateTimeFormat(locale, month).format(new Date(from))
  }
  const days = daysWords({ from, to }, locale)
  return kind === 'launch' ? `Since launch: ${days}` : days
}

type PeriodLike = Days & { kind: ReportPeriod }

const againstWords: Record<ReportPeriod, string> = {
  week: 'the week before',
  month: 'the month before',
  days: 'as many days before',
  launch: 'before',
}

/** With what its numbers are compared, or why with nothing. */
export function beforeWords({ period, before }: Pick<Report, 'period' | 'before'>): string {
  if (before) return `Compared with ${againstWords[period.kind]}`
  return period.kind === 'launch'
    ? 'All since the first release'
    : `Nothing was out ${period.kind === 'days' ? '' : 'in '}${againstWords[period.kind]}`
}

/** Cents as an amount of a currency that nobody named. */
export const amountWords = (cents: number, locale?: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(cents / 100)

/** One of the numbers at the head of a report. */
type Figure = {
  name: 'visitors' | 'visits' | 'views' | 'conversions' | 'rate' | 'leads' | 'worth' | 'target'
  label: string
  value: string
  /** How it stands to the time before, "12% more"; null where there is nothing to say. */
  change: string | null
  /** Which way it went. */
  direction: 'more' | 'less' | null
}

/** The numbers at the head of a report, each against the time before. */
export function figuresOf(report: Report, locale?: string): Figure[] {
  const { totals, before, mainGoal } = report
  const number = new Intl.NumberFormat(locale)
  const counted = (name: keyof ReportTotals & Figure['name'], label: string): Figure => {
    const now = totals[name] ?? 0
    const value = name === 'worth' ? amountWords(now, locale) : number.format(now)
    return { name, label, value, ...changeWords(now, before?.[name] ?? null, locale) }
  }
  const goal = mainGoal === null ? [] : [counted('conversions', mainGoal), rateOf(report, locale)]
  const worth = totals.worth === null ? [] : [counted('worth', 'Worth brought')]
  return [
    counted('visitors', 'Visitors'),
    counted('visits', 'Visits'),
    counted('views', 'Views'),
    ...goal,
    counted('leads', 'Leads'),
    ...worth,
    ...targetOf(report, locale),
  ]
}

/** How much of the target is reached by now, whatever the time of the report. */
function targetOf({ target }: Report, locale?: string): Figure[] {
  if (!target) return []
  const { measure, count, by, reached } = target
  const number = new Intl.NumberFormat(locale)
  const day = by === null ? '' : ` by ${daysWords({ from: by, to: by }, locale)}`
  return [
    {
      name: 'target',
      label: `Target${day}`,
      value: formatShare(reached, count, locale),
      change: `${number.format(reached)} of ${number.format(count)} ${measure} so far`,
      direction: null,
    },
  ]
}

/** A change of a share misleads, so it is told as what it was. */
function rateOf({ totals, before }: Report, locale?: string): Figure {
  const share = (of: ReportTotals) => of.conversions / Math.max(1, of.visitors)
  const change = before && before.visitors > 0 ? changeOf(share(totals), share(before)) : null
  const was = before ? `from ${formatShare(before.conversions, before.visitors, locale)}` : null
  return {
    name: 'rate',
    label: 'Conversion rate',
    value: formatShare(totals.conversions, totals.visitors, locale),
    change: change?.kind === 'more' || change?.kind === 'less' ? was : change && 'as before',
    direction: change?.kind === 'more' || change?.kind === 'less' ? change.kind : null,
  }
}

function changeWords(
  now: number,
  before: number | null,
  locale?: string,
): Pick<Figure, 'change' | 'direction'> {
  const change = changeOf(now, before)
  if (!change) return { change: null, direction: null }
  if (change.kind === 'same') return { change: 'as before', direction: null }
  if (change.kind === 'new') return { change: 'none before', direction: 'more' }
  const share = formatShare(change.share, 1, locale)
  return { change: `${share} ${change.kind}`, direction: change.kind }
}

/** Devices in one line: "Phone 61%, Desktop 36%, Tablet 3%"; empty without visitors. */
export function devicesWords({ devices }: Pick<Report, 'devices'>, locale?: string): string {
  const all = devices.reduce((sum, { visitors }) => sum + visitors, 0)
  return devices
    .map(({ value, visitors }) => `${deviceWords(value)} ${formatShare(visitors, all, locale)}`)
    .join(', ')
}

/** A source with its numbers as a row says them. */
export function sourceRow(
  { value, visitors, conversions }: Report['sources'][number],
  hasGoal: boolean,
  locale?: string,
): { name: string; visitors: string; rate: string | null } {
  return {
    name: sourceWords(value),
    visitors: new Intl.NumberFormat(locale).format(visitors),
    rate: hasGoal ? formatShare(conversions, visitors, locale) : null,
  }
}

/** What a step of the curve is: "Visitors by day". */
export const curveTitle = ({ grain }: Pick<Report, 'grain'>): string => `Visitors by ${grain}`

/** When a step of the curve begins: "Mon 23 Nov", "14:00", "Nov 2026". */
export function stepWords(
  at: string,
  { grain, timeZone }: { grain: Report['grain']; timeZone: string },
  locale?: string,
): string {
  return new Intl.DateTimeFormat(locale, { ...stepFormats[grain], timeZone }).format(new Date(at))
}

const dayFormat = { weekday: 'short', day: 'numeric', month: 'short' } as const
const hourFormat = { ...dayFormat, hour: '2-digit', minute: '2-digit' } as const
const stepFormats: Record<Report['grain'], Intl.DateTimeFormatOptions> = {
  minute: hourFormat,
  hour: hourFormat,
  day: dayFormat,
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
}

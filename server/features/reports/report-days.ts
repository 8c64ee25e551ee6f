import type { ReportPeriod, ReportRhythm } from '#shared/contract/report-periods.ts'
import { dateOfDay, dayIn, dayNumberIn, dayOfDate, momentOf } from '#shared/lib/zoned-day.ts'

/** Days by their numbers, both included. */
export type Days = { first: number; last: number }

/** The days that a report is of, and those that it is compared with; null for none. */
export type ReportDays = Days & { kind: ReportPeriod; before: Days | null }

type Asked = { period: ReportPeriod; from?: string | undefined; to?: string | undefined }
type Place = { timeZone: string; now: number; launchedAt: number | null }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** When mails go out, by clocks of the company. */
const mailHour = 8

/** The days of what is asked for; one's own that are a whole week or month are compared as such. */
export function reportDays({ period, from, to }: Asked, place: Place): ReportDays {
  const { timeZone, now, launchedAt } = place
  const today = dayNumberIn(timeZone, now)
  if (from !== undefined || to !== undefined || period === 'days')
    return ownDays(daysFromDates(from ?? to, to ?? from, today), today)
  if (period === 'week') return weekOf(mondayOf(today) - 7)
  if (period === 'month') return monthOf(firstOfMonth(today) - 1)
  const first = launchedAt === null ? today : dayNumberIn(timeZone, launchedAt)
  return { kind: 'launch', first: Math.min(first, today), last: today, before: null }
}

function daysFromDates(from: string | undefined, to: string | undefined, today: number): Days {
  return { first: from ? dayOfDate(from) : today, last: to ? dayOfDate(to) : today }
}

function ownDays({ first, last }: Days, today: number): ReportDays {
  const isOver = last < today
  const [week, month] = [weekOf(mondayOf(first)), monthOf(first)]
  for (const whole of [week, month])
    if (isOver && whole.first === first && whole.last === last) return whole
  return { kind: 'days', first, last, before: { first: 2 * first - last - 1, last: first - 1 } }
}

const weekOf = (monday: number): ReportDays => ({
  kind: 'week',
  first: monday,
  last: monday + 6,
  before: { first: monday - 7, last: monday - 1 },
})

function monthOf(day: number): ReportDays {
  const first = firstOfMonth(day)
  const last = nextMonth(first) - 1
  const before = { first: firstOfMonth(first - 1), last: first - 1 }
  return { kind: 'month', first, last, before }
}

/** The first day of the epoch was a Thursday. */
const mondayOf = (day: number) => day - ((day + 3) % 7)
const firstOfMonth = (day: number) => dayOfDate(`${dateOfDay(day).slice(0, 'YYYY-MM'.length)}-01`)
const nextMonth = (first: number) => firstOfMonth(first + 31)

/** A report that is mailed: of which days, and when the one after it is due (ms). */
export type DueReport = Days & {
  /** The same for everybody who gets it, and of no other rhythm or time. */
  key: string
  nextAt: number
}

/**
 * The report that was due last at a moment (ms): of a week on Monday, of a month on its first day, both at
 * eight by clocks of the zone.
 */
export function dueReport(
  rhythm: Exclude<ReportRhythm, 'never'>,
  timeZone: string,
  now: number,
): DueReport {
  const today = dayIn(timeZone, now).number
  const [startOf, before, after] =
    rhythm === 'week'
      ? [mondayOf, (day: number) => day - 7, (day: number) => day + 7]
      : [firstOfMonth, (day: number) => firstOfMonth(day - 1), nextMonth]
  const started = startOf(today)
  const due = mailTime(timeZone, started) <= now ? started : before(started)
  const { first, last } = rhythm === 'week' ? weekOf(due - 7) : monthOf(due - 1)
  const key = `${rhythm} ${dateOfDay(first)}`
  return { key, first, last, nextAt: mailTime(timeZone, after(due)) }
}

/** Eight o'clock of a day of the zone, in ms. */
const mailTime = (timeZone: string, day: number) =>
  momentOf(timeZone, day * dayMs + mailHour * hourMs)

import type { Range } from '#shared/contract/ranges.ts'
import { dateOfDay, dayNumberIn } from '#shared/lib/zoned-day.ts'
import type { AskedTime, Days } from '../view/numbers-view.ts'

type RangeWords = {
  value: Range
  label: string
  /** In a sentence: "Nobody came in the last hour". */
  words: string
  /** With what it is compared. */
  before: string
}

/** The ranges with their words, as a menu has them. */
export const rangeChoices: readonly RangeWords[] = [
  { value: 'hour', label: 'Last hour', words: 'in the last hour', before: 'the hour before' },
  {
    value: 'day',
    label: 'Last 24 hours',
    words: 'in the last 24 hours',
    before: 'the 24 hours before',
  },
  { value: 'today', label: 'Today', words: 'today', before: 'yesterday' },
  { value: 'yesterday', label: 'Yesterday', words: 'yesterday', before: 'the day before' },
  {
    value: 'this-week',
    label: 'This week',
    words: 'this week',
    before: 'as many days before',
  },
  { value: 'week', label: 'Last 7 days', words: 'in the last 7 days', before: 'the 7 days before' },
  {
    value: 'month',
    label: 'Last 30 days',
    words: 'in the last 30 days',
    before: 'the 30 days before',
  },
  {
    value: 'quarter',
    label: 'Last 90 days',
    words: 'in the last 90 days',
    before: 'the 90 days before',
  },
  {
    value: 'launch',
    label: 'Since launch',
    words: 'since launch',
    before: 'as long a time before',
  },
]

/** The words of a time: of a range, or of days of one's own. */
export function timeWords({ range, from, to }: AskedTime, locale?: string) {
  const known = rangeChoices.find(({ value }) => value === range)
  if (known && (from === undefined || to === undefined)) return known
  const label = daysLabel(from ?? '', to ?? '', locale)
  return { label, words: `on ${label}`, before: 'as many days before' }
}

/** "3 Nov 2026", or "3 – 9 Nov 2026". */
function daysLabel(from: string, to: string, locale?: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return format.formatRange(new Date(from), new Date(to))
}

/** How often (ms) the numbers of a time are asked for again. */
export const refetchMs = ({ range, from }: AskedTime): number => {
  if (from !== undefined) return 60_000
  if (range === 'hour') return 10_000
  return range === 'day' || range === 'today' ? 30_000 : 60_000
}

/** The date of a moment (ms) in a time zone, `2026-11-30`. */
export const dateIn = (timeZone: string, at: number): string => dateOfDay(dayNumberIn(timeZone, at))

/** What the time zone of the numbers is called: by its city, "Vienna". */
export const zoneWords = (timeZone: string): string =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** What the choice of a range is told, and tells. */
export type RangeMenuProps = {
  /** undefined while it is not known. */
  asked: AskedTime | undefined
  /** Where days begin and end. */
  timeZone: string | undefined
  onRange: (range: Range) => void
  onDays: (days: Days) => void
}

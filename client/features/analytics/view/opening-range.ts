import type { Totals } from '#shared/contract/analytics.ts'
import type { Range } from '#shared/contract/ranges.ts'

/** The range to open on by what the last day counted: the day when there is something in it. */
export function openingRange(day: Totals): Range {
  return day.views + day.visitors + day.clicks + day.conversions > 0 ? 'day' : 'month'
}

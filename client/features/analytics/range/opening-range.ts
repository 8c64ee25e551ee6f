import type { Totals } from '#shared/contract/analytics.ts'
import { ranges } from '#shared/contract/ranges.ts'
import type { Range } from '#shared/contract/ranges.ts'

/** The range that an address asks for; undefined when it asks for none that there is. */
export function rangeIn(params: URLSearchParams): Range | undefined {
  const asked = params.get('range')
  return ranges.find((range) => range === asked)
}

/** The range to open on by what the last day counted: the day when there is something in it. */
export function openingRange(day: Totals): Range {
  return day.views + day.visitors + day.clicks + day.conversions > 0 ? 'day' : 'month'
}

import { rangeSchema } from '#shared/contract/analytics.ts'
import type { Range, Totals } from '#shared/contract/analytics.ts'

/** The range that an address asks for; undefined when it asks for none that there is. */
export function rangeIn(params: URLSearchParams): Range | undefined {
  return rangeSchema.safeParse(params.get('range')).data
}

/** The range to open on by what the last day counted: the day when there is something in it. */
export function openingRange(day: Totals): Range {
  return day.views + day.visitors + day.clicks + day.conversions > 0 ? 'day' : 'month'
}

/** How many visitors come on a day, and which part of them (of 1) reaches the goal. */
export type Pace = { visitorsPerDay: number; rate: number }

type CountedDays = {
  series: readonly { visitors: number }[]
  inRange: { visitors: number; conversions: number }
}

/** Fewer say nothing of a rate. */
const leastVisitors = 50

/**
 * What days of numbers tell of days to come, from the first with a visitor on; null where too few came,
 * or none of them reached the goal.
 */
export function paceOf({ series, inRange }: CountedDays): Pace | null {
  const first = series.findIndex(({ visitors }) => visitors > 0)
  const { visitors, conversions } = inRange
  if (first < 0 || visitors < leastVisitors || conversions === 0) return null
  // Of a goal that everybody reaches there is nothing to plan.
  const rate = Math.min(conversions / visitors, 0.95)
  return { visitorsPerDay: visitors / (series.length - first), rate }
}

/** “About 12 days at 300 visitors a day”; more than two years are said to be that. */
export function lengthWords(days: number, visitorsPerDay: number, locale?: string): string {
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 })
  const pace = visitorsPerDay < 1 ? 'less than one visitor' : visitorsOf(visitorsPerDay, number)
  if (days > 730) return `More than two years at ${pace} a day`
  return `About ${days === 1 ? 'a day' : `${number.format(days)} days`} at ${pace} a day`
}

function visitorsOf(count: number, number: Intl.NumberFormat): string {
  const rounded = number.format(count)
  return `${rounded} ${rounded === '1' ? 'visitor' : 'visitors'}`
}

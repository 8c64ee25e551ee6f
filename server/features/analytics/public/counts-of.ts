import type { Totals } from '#shared/contract/analytics.ts'

/** The counts of a row, zero without one. */
export function countsOf(row: Totals | undefined | null): Totals {
  const { views = 0, visitors = 0, clicks = 0, conversions = 0 } = row ?? {}
  return { views, visitors, clicks, conversions }
}

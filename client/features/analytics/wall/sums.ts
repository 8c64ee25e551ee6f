import type { CompanyAnalytics, Totals } from '#shared/contract/analytics.ts'
import type { LiveStates } from '#client/lib/live/live-state.ts'

export type Sums = { visitorsNow: number } & Omit<Totals, 'clicks'>

/**
 * The numbers of these campaigns together: what was pushed, else what was asked for; null while one of
 * them is not known. Who was in two campaigns counts in each.
 */
export function sumsOf(
  campaignIds: readonly string[],
  states: LiveStates,
  asked: CompanyAnalytics['campaigns'],
): Sums | null {
  const sums = { visitorsNow: 0, views: 0, visitors: 0, conversions: 0 }
  for (const id of campaignIds) {
    const known = states.get(id) ?? asked.find(({ campaignId }) => campaignId === id)
    if (!known) return null
    sums.visitorsNow += known.visitorsNow
    sums.views += known.total.views
    sums.visitors += known.total.visitors
    sums.conversions += known.total.conversions
  }
  return sums
}

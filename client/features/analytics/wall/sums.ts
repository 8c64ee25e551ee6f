import type { Totals } from '#shared/contract/analytics.ts'
import type { WallCampaign } from '#shared/contract/walls.ts'
import type { LiveStates } from '#client/lib/live/live-state.ts'

export type Sums = { visitorsNow: number } & Omit<Totals, 'clicks'>

/**
 * The numbers of these campaigns together: what was pushed, else what was asked for. Who was in two
 * campaigns counts in each.
 */
export function sumsOf(
  campaigns: readonly Pick<WallCampaign, 'id' | 'visitorsNow' | 'total'>[],
  states: LiveStates,
): Sums {
  const sums = { visitorsNow: 0, views: 0, visitors: 0, conversions: 0 }
  for (const campaign of campaigns) {
    const { visitorsNow, total } = states.get(campaign.id) ?? campaign
    sums.visitorsNow += visitorsNow
    sums.views += total.views
    sums.visitors += total.visitors
    sums.conversions += total.conversions
  }
  return sums
}

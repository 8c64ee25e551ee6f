import type { CompanyAnalytics, Totals } from '#shared/contract/analytics.ts'
import type { LiveState } from '#shared/contract/live.ts'

export type CampaignNumbers = CompanyAnalytics['campaigns'][number]

/** The numbers of each campaign with what was pushed since they were asked for; same order. */
export function numbersOf(
  campaigns: readonly CampaignNumbers[],
  live: ReadonlyMap<string, LiveState>,
): CampaignNumbers[] {
  return campaigns.map((campaign) => {
    const state = live.get(campaign.campaignId)
    if (!state) return campaign
    return { ...campaign, visitorsNow: state.visitorsNow, total: state.total }
  })
}

type Live = { visitorsNow: number; total: Totals }

/** Who is there now and all that was counted so far, of all. */
export function sumOf(rows: Iterable<Live>): Live {
  const sum = { visitorsNow: 0, total: { views: 0, visitors: 0, clicks: 0, conversions: 0 } }
  for (const { visitorsNow, total } of rows) {
    sum.visitorsNow += visitorsNow
    sum.total.views += total.views
    sum.total.visitors += total.visitors
    sum.total.clicks += total.clicks
    sum.total.conversions += total.conversions
  }
  return sum
}

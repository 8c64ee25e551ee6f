import type { Totals } from '#shared/contract/analytics.ts'
import type { LiveState } from '#shared/contract/live.ts'

export type CampaignNumbers = {
  campaignId: string
  name: string
  visitorsNow: number
  total: Totals
}

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

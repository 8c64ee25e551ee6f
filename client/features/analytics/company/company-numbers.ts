import type { CompanyAnalytics, Totals } from '#shared/contract/analytics.ts'
import type { LiveState } from '#shared/contract/live.ts'
import { rateOf } from '../rate.ts'

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

/** Who is there now and all that was counted so far, of all. */
export function sumOf(rows: readonly CampaignNumbers[]): { visitorsNow: number; total: Totals } {
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

const counted = ['views', 'visitors', 'clicks', 'conversions', 'leads'] as const
export const numberKeys = ['name', 'now', ...counted, 'rate'] as const
export type NumberKey = (typeof numberKeys)[number]

/** A sorted copy; equal campaigns go by name, so the order never jumps. */
export function sortNumbers(
  rows: readonly CampaignNumbers[],
  { key, descending }: { key: NumberKey; descending: boolean },
): CampaignNumbers[] {
  const byName = (a: CampaignNumbers, b: CampaignNumbers) => a.name.localeCompare(b.name)
  const compare = (a: CampaignNumbers, b: CampaignNumbers) =>
    key === 'name' ? byName(a, b) : valueOf(a, key) - valueOf(b, key)
  const sign = descending ? -1 : 1
  return rows.toSorted((a, b) => sign * compare(a, b) || byName(a, b))
}

function valueOf(row: CampaignNumbers, key: Exclude<NumberKey, 'name'>): number {
  if (key === 'now') return row.visitorsNow
  // Nobody converted where nobody was.
  if (key === 'rate') return rateOf(row.inRange) ?? -1
  return row.inRange[key]
}

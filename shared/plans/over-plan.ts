import type { CountedLimit, PlanLimits } from './plans.ts'

/** How much of each limit is used now. */
export type PlanUse = Record<CountedLimit, number> & { visitsAMonth: number }

/** What of it is more than `limits` hold; with exactly as much nothing is over. */
export function overPlan(limits: PlanLimits, used: PlanUse): (keyof PlanUse)[] {
  const names = ['members', 'liveCampaigns', 'customDomains', 'visitsAMonth'] as const
  return names.filter((name) => used[name] > (limits[name] ?? Number.POSITIVE_INFINITY))
}

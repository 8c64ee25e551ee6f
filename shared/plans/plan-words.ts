import type { PlanLimits } from './plans.ts'

/** "25", "1,000,000", "Unlimited" */
export const sayCount = (limit: number | null): string =>
  limit === null ? 'Unlimited' : limit.toLocaleString('en')

/** "30 days", "1 year", "Unlimited" */
export function sayHistory({ historyDays }: Pick<PlanLimits, 'historyDays'>): string {
  if (historyDays === null) return 'Unlimited'
  return historyDays >= 365 ? `${Math.round(historyDays / 365)} year` : `${historyDays} days`
}

/** What a plan holds, a line for each limit. */
export function planLines(limits: PlanLimits): string[] {
  const domains = sayCount(limits.customDomains)
  return [
    `${sayCount(limits.members)} ${limits.members === null ? 'members' : 'members who build'}`,
    `${sayCount(limits.liveCampaigns)} live campaigns`,
    `${sayCount(limits.visitsAMonth)} visits a month`,
    ...(limits.customDomains === 0 ? [] : [`${domains} custom domains`]),
    `Version history: ${sayHistory(limits).toLowerCase()}`,
  ]
}

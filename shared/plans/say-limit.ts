import type { CountedLimit } from './plans.ts'

const words: Record<CountedLimit, { one: string; many: string }> = {
  members: { one: 'member who builds', many: 'members who build' },
  liveCampaigns: { one: 'live campaign', many: 'live campaigns' },
  customDomains: { one: 'custom domain', many: 'custom domains' },
}

/** "2 live campaigns", "no custom domains" */
export function sayLimit(limit: CountedLimit, most: number): string {
  const { one, many } = words[limit]
  return `${most === 0 ? 'no' : most} ${most === 1 ? one : many}`
}

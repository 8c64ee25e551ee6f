import { statuses } from '#shared/lifecycle/lifecycle.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'

/** What lists of campaigns can be sorted by. */
export const campaignSorts = ['updated', 'name', 'status', 'visitors', 'conversions'] as const
export type CampaignSort = (typeof campaignSorts)[number]

/** What of a campaign an order looks at. */
type Sortable = {
  id: string
  name: string
  status: CampaignStatus
  /** ms since the epoch. */
  updatedAt: number
  visitorsNow: number
  conversions: number
}

const byName = new Intl.Collator('en')

/** By name and, of two with the same, by id: databases order names each in their own way. */
export const compareNames = (a: Pick<Sortable, 'id' | 'name'>, b: Pick<Sortable, 'id' | 'name'>) =>
  byName.compare(a.name, b.name) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

const compare: Record<CampaignSort, (a: Sortable, b: Sortable) => number> = {
  name: (a, b) => byName.compare(a.name, b.name),
  status: (a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status),
  visitors: (a, b) => a.visitorsNow - b.visitorsNow,
  conversions: (a, b) => a.conversions - b.conversions,
  updated: (a, b) => a.updatedAt - b.updatedAt,
}

/** Newest and most first; names and states from the beginning. */
export const startsDescending = (sort: CampaignSort): boolean =>
  sort !== 'name' && sort !== 'status'

/**
 * The order of a list, the same on the server, which gives a part of it, and on the screen. Equal ones
 * go by name in either direction, so that it never jumps.
 */
export function compareCampaigns(
  sort: CampaignSort,
  descending: boolean,
): (a: Sortable, b: Sortable) => number {
  const sign = descending ? -1 : 1
  return (a, b) => sign * compare[sort](a, b) || compareNames(a, b)
}

import type { Campaign } from '#shared/contract/campaigns.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import { hasWords } from '#shared/lib/has-words.ts'
import type { SortBy } from '#client/ui/tables/sort-head.tsx'
import { statuses } from '#shared/lifecycle/lifecycle.ts'

export const sortKeys = ['name', 'status', 'visitors', 'conversions', 'updated'] as const
export type SortKey = (typeof sortKeys)[number]
export type Sort = SortBy<SortKey>

/** What the list is asked to show. `status` null shows all but archived. */
export type ListView = { search: string; status: CampaignStatus | null; sort: Sort }

/** Campaigns whose name or address holds every word of the search, in the status asked for. */
export function filterCampaigns(campaigns: Campaign[], { search, status }: ListView): Campaign[] {
  return campaigns.filter((campaign) => {
    if (status ? campaign.status !== status : campaign.status === 'archived') return false
    return hasWords(`${campaign.name} ${campaign.slug}`, search)
  })
}

/** How many campaigns that hold the words of the search are in each state; `all` but archived. */
export function countByStatus(
  campaigns: Campaign[],
  search: string,
): Record<CampaignStatus | 'all', number> {
  const found = campaigns.filter(({ name, slug }) => hasWords(`${name} ${slug}`, search))
  const count = (status: CampaignStatus) => found.filter((one) => one.status === status).length
  return {
    draft: count('draft'),
    in_review: count('in_review'),
    approved: count('approved'),
    scheduled: count('scheduled'),
    live: count('live'),
    paused: count('paused'),
    ended: count('ended'),
    archived: count('archived'),
    all: found.length - count('archived'),
  }
}

/** What is counted of a campaign while it is live. */
export type Counted = { visitorsNow: number; conversions: number }

/** A sorted copy; equal campaigns go by name, so the order never jumps. */
export function sortCampaigns(
  campaigns: Campaign[],
  { key, descending }: Sort,
  countedOf: (campaignId: string) => Counted,
): Campaign[] {
  const compare: Record<SortKey, (a: Campaign, b: Campaign) => number> = {
    name: (a, b) => a.name.localeCompare(b.name),
    status: (a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status),
    visitors: (a, b) => countedOf(a.id).visitorsNow - countedOf(b.id).visitorsNow,
    conversions: (a, b) => countedOf(a.id).conversions - countedOf(b.id).conversions,
    updated: (a, b) => a.updatedAt.localeCompare(b.updatedAt),
  }
  const sign = descending ? -1 : 1
  return campaigns.toSorted((a, b) => sign * compare[key](a, b) || a.name.localeCompare(b.name))
}

const isStatus = (value: string | null): value is CampaignStatus =>
  statuses.some((status) => status === value)

/** Reads the view from the address, so it can be linked to and survives going back. */
export function readView(params: URLSearchParams): ListView {
  const status = params.get('status')
  const key = sortKeys.find((known) => known === params.get('sort')) ?? 'updated'
  const order = params.get('order')
  return {
    search: params.get('search') ?? '',
    status: isStatus(status) ? status : null,
    sort: { key, descending: order ? order === 'desc' : startsDescending(key) },
  }
}

/** Writes the view into an address, leaving out what is as usual. */
export function writeView({ search, status, sort }: ListView): URLSearchParams {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (status) params.set('status', status)
  if (sort.key !== 'updated') params.set('sort', sort.key)
  if (sort.descending !== startsDescending(sort.key)) {
    params.set('order', sort.descending ? 'desc' : 'asc')
  }
  return params
}

/** Newest and most first; names and states from the beginning. */
export function startsDescending(key: SortKey): boolean {
  return key !== 'name' && key !== 'status'
}

import type { Campaign } from '#shared/contract/campaigns.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import {
  campaignSorts,
  compareCampaigns,
  startsDescending,
} from '#shared/contract/campaign-sort.ts'
import type { CampaignSort } from '#shared/contract/campaign-sort.ts'
import { recordOf } from '#shared/lib/record-of.ts'
import { hasWords } from '#shared/lib/has-words.ts'
import type { SortBy } from '#client/ui/tables/sort-head.tsx'
import { statuses } from '#shared/lifecycle/lifecycle.ts'

export type Sort = SortBy<CampaignSort>

/** What the list is asked to show. `status` null shows all but archived. */
export type ListView = { search: string; status: CampaignStatus | null; sort: Sort }

/** Campaigns whose name or address holds every word of the search, in the status asked for. */
export function filterCampaigns(campaigns: Campaign[], { search, status }: ListView): Campaign[] {
  return campaigns.filter((campaign) => {
    if (status ? campaign.status !== status : campaign.status === 'archived') return false
    return hasWords(`${campaign.name} ${campaign.slug}`, search)
  })
}

/** How many campaigns are in each state, and how many are not archived. */
export type StateCounts = Record<CampaignStatus | 'all', number>

/** The same as the server counts them, of all and not only of those that are here. */
export function countsOf(
  states: readonly { status: CampaignStatus; count: number }[],
): StateCounts {
  const count = (status: CampaignStatus) =>
    states.find((state) => state.status === status)?.count ?? 0
  const all = states.reduce((sum, state) => sum + state.count, 0) - count('archived')
  return { ...recordOf(statuses, count), all }
}

/** How many campaigns that hold the words of the search are in each state. */
export function countByStatus(campaigns: readonly Campaign[], search: string): StateCounts {
  const found = campaigns.filter(({ name, slug }) => hasWords(`${name} ${slug}`, search))
  return countsOf(
    statuses.map((status) => ({
      status,
      count: found.filter((one) => one.status === status).length,
    })),
  )
}

/** What is counted of a campaign while it is live. */
export type Counted = { visitorsNow: number; conversions: number }

/** A sorted copy, as the server sorts. */
export function sortCampaigns(
  campaigns: Campaign[],
  { key, descending }: Sort,
  countedOf: (campaignId: string) => Counted,
): Campaign[] {
  const inOrder = compareCampaigns(key, descending)
  return campaigns
    .map((campaign) => {
      const { id, name, status } = campaign
      const updatedAt = Date.parse(campaign.updatedAt)
      return { campaign, row: { id, name, status, updatedAt, ...countedOf(id) } }
    })
    .toSorted((a, b) => inOrder(a.row, b.row))
    .map(({ campaign }) => campaign)
}

const isStatus = (value: string | null): value is CampaignStatus =>
  statuses.some((status) => status === value)

/** Reads the view from the address, so it can be linked to and survives going back. */
export function readView(params: URLSearchParams): ListView {
  const status = params.get('status')
  const key = campaignSorts.find((known) => known === params.get('sort')) ?? 'updated'
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

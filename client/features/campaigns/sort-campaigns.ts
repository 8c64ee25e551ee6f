import type { Campaign } from '#shared/contract/campaigns.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import { statuses } from '#shared/lifecycle/lifecycle.ts'

export const sortKeys = ['name', 'status', 'visitors', 'updated'] as const
export type SortKey = (typeof sortKeys)[number]
export type Sort = { key: SortKey; descending: boolean }

/** What the list is asked to show. `status` null shows all but archived. */
export type ListView = { search: string; status: CampaignStatus | null; sort: Sort }

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Campaigns whose name or address holds every word of the search, in the status asked for. */
export function filterCampaigns(campaigns: Campaign[], { search, status }: ListView): Campaign[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return campaigns.filter((campaign) => {
    if (status ? campaign.status !== status : campaign.status === 'archived') return false
    const text = plain(`${campaign.name} ${campaign.slug}`)
    return words.every((word) => text.includes(word))
  })
}

/** A sorted copy; equal campaigns go by name, so the order never jumps. */
export function sortCampaigns(
  campaigns: Campaign[],
  { key, descending }: Sort,
  visitorsOf: (campaignId: string) => number,
): Campaign[] {
  const compare: Record<SortKey, (a: Campaign, b: Campaign) => number> = {
    name: (a, b) => a.name.localeCompare(b.name),
    status: (a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status),
    visitors: (a, b) => visitorsOf(a.id) - visitorsOf(b.id),
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
  return key === 'updated' || key === 'visitors'
}

import { expect, test } from 'vitest'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { buildCampaign } from '#shared/testing/build-campaign.ts'
import {
  countByStatus,
  filterCampaigns,
  readView,
  sortCampaigns,
  writeView,
} from './sort-campaigns.ts'
import type { ListView } from './sort-campaigns.ts'

const view = (given: Partial<ListView> = {}): ListView => ({
  search: '',
  status: null,
  sort: { key: 'updated', descending: true },
  ...given,
})
const names = (campaigns: Campaign[]) => campaigns.map(({ name }) => name)

test('the search finds every word, in names and addresses, whatever the accents', () => {
  const campaigns = [
    buildCampaign({ name: 'Été à Paris', slug: 'summer-paris' }),
    buildCampaign({ name: 'Winter sale', slug: 'winter' }),
  ]
  expect(names(filterCampaigns(campaigns, view({ search: 'ete par' })))).toEqual(['Été à Paris'])
  expect(names(filterCampaigns(campaigns, view({ search: 'SUMMER' })))).toEqual(['Été à Paris'])
  expect(filterCampaigns(campaigns, view({ search: 'paris winter' }))).toEqual([])
})

test('archived campaigns are shown only when asked for', () => {
  const campaigns = [buildCampaign({ name: 'A' }), buildCampaign({ name: 'B', status: 'archived' })]
  expect(names(filterCampaigns(campaigns, view()))).toEqual(['A'])
  expect(names(filterCampaigns(campaigns, view({ status: 'archived' })))).toEqual(['B'])
})

test('equal ones go by name in either direction', () => {
  const campaigns = ['C', 'A', 'B'].map((name) => buildCampaign({ name }))
  const counted = (id: string) => ({ visitorsNow: id === 'B' ? 4 : 0, conversions: 0 })
  const sorted = (descending: boolean) =>
    names(sortCampaigns(campaigns, { key: 'visitors', descending }, counted))
  expect(sorted(true)).toEqual(['B', 'A', 'C'])
  expect(sorted(false)).toEqual(['A', 'C', 'B'])
})

test('a view survives the address, and nonsense in it is ignored', () => {
  const views = [
    view(),
    view({ search: 'a b', status: 'live', sort: { key: 'name', descending: true } }),
    view({ sort: { key: 'visitors', descending: false } }),
  ]
  for (const given of views) expect(readView(writeView(given))).toEqual(given)
  expect(writeView(view()).toString()).toBe('')
  expect(readView(new URLSearchParams('status=x&sort=y'))).toEqual(view())
})

test('states are counted within the search, and archived ones apart', () => {
  const campaigns = [
    buildCampaign({ name: 'Spring', status: 'live' }),
    buildCampaign({ name: 'Spring again', status: 'archived' }),
    buildCampaign({ name: 'Autumn', slug: 'autumn' }),
  ]
  expect(countByStatus(campaigns, 'spring')).toMatchObject({
    all: 1,
    live: 1,
    archived: 1,
    draft: 0,
  })
  expect(countByStatus(campaigns, '')).toMatchObject({ all: 2, draft: 1 })
})

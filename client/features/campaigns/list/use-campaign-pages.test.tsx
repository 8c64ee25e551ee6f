import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { campaignSorts, compareCampaigns } from '#shared/contract/campaign-sort.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { must } from '#shared/lib/must.ts'
import { statuses } from '#shared/lifecycle/lifecycle.ts'
import { buildCampaign } from '#shared/testing/build-campaign.ts'
import { rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { takeOutOfLists } from '#client/lib/api/campaign-lists.ts'
import type { CampaignPart } from '#client/lib/api/campaign-lists.ts'
import type { ListView } from './sort-campaigns.ts'
import { useCampaignPages } from './use-campaign-pages.ts'

const companyId = '01990000-0000-7000-8000-000000000001'
const all = Array.from({ length: 250 }, (_, index) =>
  buildCampaign({
    id: `01990000-0000-7000-8000-1${String(index).padStart(11, '0')}`,
    companyId,
    name: `Campaign ${String(index).padStart(3, '0')}`,
    status: index % 50 === 0 ? 'live' : 'draft',
    updatedAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
  }),
)

const rowOf = (one: Campaign) => ({
  ...one,
  updatedAt: Date.parse(one.updatedAt),
  visitorsNow: 0,
  conversions: 0,
})

/** Answers as the server does. */
function answer(url: string): CampaignPart {
  const asked = new URL(url).searchParams
  const search = asked.get('search') ?? ''
  const status = asked.get('status')
  const found = all.filter(({ name }) => name.includes(search))
  const chosen = found.filter((one) => status === null || one.status === status)
  const sort = campaignSorts.find((one) => one === asked.get('sort')) ?? 'updated'
  const inOrder = compareCampaigns(sort, asked.get('order') !== 'asc')
  const offset = Number(asked.get('offset') ?? 0)
  return {
    campaigns: chosen
      .toSorted((a, b) => inOrder(rowOf(a), rowOf(b)))
      .slice(offset, offset + Number(asked.get('limit') ?? 1_000)),
    total: chosen.length,
    states: statuses.map((state) => ({
      status: state,
      count: found.filter((one) => one.status === state).length,
    })),
  }
}

const sent = vi.fn<(url: string) => Response>()
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
)

beforeEach(() => {
  queries.clear()
  sent.mockReset()
  sent.mockImplementation((url) => Response.json(answer(url)))
  vi.stubGlobal('fetch', async (request: Request) => sent(request.url))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const plain: ListView = { search: '', status: null, sort: { key: 'updated', descending: true } }

function list(count = 250) {
  const first = {
    ...answer('http://app.test/?limit=100'),
    ...(count < 250 && { campaigns: all.slice(0, count), total: count }),
  }
  return renderHook((view: ListView) => useCampaignPages(companyId, first, view), {
    initialProps: plain,
    wrapper,
  })
}
const settled = (result: ReturnType<typeof list>['result']) =>
  waitFor(() => expect([result.current.isFetching, result.current.error]).toEqual([false, null]))

it('gives a part of many, further ones when asked, each once, and counts all of them', async () => {
  const { result } = list()
  await settled(result)
  expect([result.current.campaigns.length, result.current.beyond]).toEqual([100, 150])
  expect(result.current.counts).toMatchObject({ all: 250, live: 5, draft: 245 })
  act(() => result.current.more())
  await settled(result)
  expect([result.current.campaigns.length, result.current.beyond]).toEqual([200, 50])
  act(() => result.current.more())
  await settled(result)
  expect([result.current.campaigns.length, result.current.beyond]).toEqual([250, 0])
  expect(new Set(result.current.campaigns.map(({ id }) => id)).size).toBe(250)
  expect(sent).toHaveBeenCalledTimes(3)
})

it('has the server search, filter and sort, and begins at the top again', async () => {
  const { result, rerender } = list()
  await settled(result)
  act(() => result.current.more())
  await settled(result)
  rerender({ ...plain, sort: { key: 'name', descending: false } })
  await settled(result)
  expect(result.current.campaigns.map(({ name }) => name).at(-1)).toBe('Campaign 099')
  rerender({ ...plain, search: 'Campaign 20' })
  await waitFor(() => expect(result.current.campaigns).toHaveLength(10))
  expect(result.current.counts).toMatchObject({ all: 10, live: 1 })
  rerender({ ...plain, status: 'live' })
  await waitFor(() => expect(result.current.campaigns).toHaveLength(5))
  expect(result.current.beyond).toBe(0)
})

it('asks nothing where all are here', () => {
  const { result } = list(40)
  expect([result.current.campaigns.length, result.current.beyond]).toEqual([40, 0])
  expect(sent).not.toHaveBeenCalled()
})

it('says why further ones are not here, keeps those that are, and tries again', async () => {
  const { result } = list()
  await settled(result)
  sent.mockImplementation(() => Response.json({ slug: 'internal' }, { status: 500 }))
  act(() => result.current.more())
  await waitFor(() => expect(result.current.error).not.toBeNull())
  expect(result.current.campaigns).toHaveLength(100)
  sent.mockImplementation((url) => Response.json(answer(url)))
  act(() => result.current.retry())
  await settled(result)
  expect(result.current.campaigns).toHaveLength(200)
})

it('keeps rows and counts true at once when a campaign changes or goes', async () => {
  const { result } = list()
  await settled(result)
  const last = must(all.at(-1), 'none')
  act(() => rememberCampaign(queries, { ...last, status: 'live' }))
  await waitFor(() => expect(result.current.counts).toMatchObject({ draft: 244, live: 6 }))
  expect(result.current.campaigns.find(({ id }) => id === last.id)?.status).toBe('live')
  act(() => takeOutOfLists(queries, new Set([last.id])))
  await waitFor(() => expect(result.current.counts).toMatchObject({ all: 249, live: 5 }))
  expect(result.current.campaigns).toHaveLength(99)
})

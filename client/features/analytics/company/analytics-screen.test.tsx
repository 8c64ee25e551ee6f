import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { meQuery } from '#client/lib/session/session.ts'
import { AnalyticsScreen } from './analytics-screen.tsx'
import { CampaignAnalyticsScreen } from '../campaign/campaign-analytics-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const companyId = '01990000-0000-7000-8000-000000000001'
const campaign = { id: 'c1', companyId, name: 'Spring', status: 'live' }

test.each(['/dashboard/analytics', '/dashboard/campaigns/c1/analytics'])(
  'who may see no numbers is told so at %s, and none are asked for',
  async (at) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async ({ url }: Request) => {
      asked.push(new URL(url).pathname)
      return Response.json(campaign)
    })
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const company = { id: companyId, name: 'Northwind', role: 'reviewer' } as const
    queries.setQueryData(meQuery.queryKey, {
      person: { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: true },
      companies: [{ ...company, allowances: [], eraseAt: null, disabled: null, logoUrl: null }],
      isOperator: false,
    })
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={queries}>
          <MemoryRouter initialEntries={[at]}>
            <Routes>
              <Route path="/dashboard/analytics" element={<AnalyticsScreen />} />
              <Route
                path="/dashboard/campaigns/:campaignId/analytics"
                element={<CampaignAnalyticsScreen />}
              />
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    )
    expect(await screen.findByText('Your role does not see numbers')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Wall screen' })).toBeNull()
    expect(asked.filter((path) => path.includes('analytics'))).toEqual([])
  },
)

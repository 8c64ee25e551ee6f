import { cleanup, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '#client/lib/api/api.ts'
import { LinkEntrance } from './link-entrance.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const campaignId = '01990000-0000-7000-8000-000000000001'
const guest = { id: '01990000-0000-7000-8000-000000000002', name: 'Grace', mails: null }
const admission = { campaignId, companyId: '01990000-0000-7000-8000-000000000003', rights: [] }

/** Somebody whose browser has been admitted to `campaigns`, on a line on which nothing more comes. */
function open(campaigns: (typeof admission)[]) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const queries = new QueryClient()
  queries.setQueryData(api.shareLinks.mine.queryKey(), { guest, campaigns })
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[`/campaigns/preview/${campaignId}`]}>
        <Routes>
          <Route
            path="/campaigns/preview/:campaignId"
            element={
              <LinkEntrance token="token" isSignedOut>
                <p>The page</p>
              </LinkEntrance>
            }
          />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('lets who is in already see the page before the link has been asked about', () => {
  open([admission])
  expect(screen.getByText('The page')).toBeTruthy()
})

it('lets everybody else wait', () => {
  open([{ ...admission, campaignId: '01990000-0000-7000-8000-000000000009' }])
  expect(screen.queryByText('The page')).toBeNull()
})

import { cleanup, render, screen, waitFor } from '@testing-library/react'
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

const silent = () => new Promise<Response>(() => undefined)

/** Somebody whose browser has been admitted to `campaigns`, on a line on which nothing more comes. */
function open(
  campaigns: (typeof admission)[],
  answer: (request: Request) => Promise<Response> = silent,
) {
  vi.stubGlobal('fetch', answer)
  const queries = new QueryClient()
  queries.setQueryData(api.shareLinks.mine.queryKey(), { guest, campaigns, walls: [] })
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
  return queries
}

it('lets who is in already see the page before the link has been asked about', () => {
  open([admission])
  expect(screen.getByText('The page')).toBeTruthy()
})

it('lets everybody else wait', () => {
  open([{ ...admission, campaignId: '01990000-0000-7000-8000-000000000009' }])
  expect(screen.queryByText('The page')).toBeNull()
})

it('enters again where the cookie of a guest has run out before the link', async () => {
  let isInside = true
  const entered = vi.fn<() => void>()
  const link = {
    campaignId,
    campaignName: 'Spring',
    companyName: 'Northwind',
    rights: ['analytics'],
  }
  const queries = open([admission], async ({ method, url }) => {
    if (method === 'POST') {
      entered()
      isInside = true
      return Response.json({ campaignId })
    }
    if (url.endsWith('/guest'))
      return Response.json({
        guest: isInside ? guest : null,
        campaigns: isInside ? [admission] : [],
      })
    return Response.json({ ...link, needsPassword: false, needsName: false, isInside })
  })
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(entered).not.toHaveBeenCalled()
  isInside = false
  await queries.invalidateQueries()
  await waitFor(() => expect(entered).toHaveBeenCalledOnce())
  await waitFor(() =>
    expect(queries.getQueryData(api.shareLinks.mine.queryKey())?.campaigns).toEqual([admission]),
  )
  expect(screen.getByText('The page')).toBeTruthy()
})

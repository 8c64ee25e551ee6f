import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildCampaign } from '#shared/testing/build-campaign.ts'
import { CampaignTop } from './campaign-top.tsx'

beforeEach(() => {
  // jsdom lays nothing out, so there is nothing to observe.
  vi.stubGlobal('ResizeObserver', function ResizeObserver() {
    return { observe: () => undefined, disconnect: () => undefined }
  })
})
afterEach(cleanup)

const heading = { kind: 'heading', version: 1, props: { text: 'Winter lights' } }
const sections = [{ columns: [{ blocks: [heading] }] }]

/** Shows the top of a campaign about which the API answers so. */
function show(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer())
  const campaign = buildCampaign({ id: '01990000-0000-7000-8000-000000000001' })
  return render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <CampaignTop campaign={campaign} otherwise={<p>The cover</p>} />
    </QueryClientProvider>,
  )
}

const pagesWith = (given: object[]) => () =>
  Response.json({ seed: { theme: {}, pages: [{ path: '/', title: 'Home', sections: given }] } })

test('draws the page as it is', async () => {
  const { container } = show(pagesWith(sections))
  const roots = () => [...container.querySelectorAll('div')].map(({ shadowRoot }) => shadowRoot)
  await vi.waitFor(() =>
    expect(roots().some((root) => root?.textContent.includes('Winter lights'))).toBe(true),
  )
  expect(screen.queryByText('The cover')).toBeNull()
})

test.each([
  ['nothing is on the page', pagesWith([])],
  ['there is no page', () => Response.json({ seed: { theme: {}, pages: [] } })],
  ['it can’t be had', () => Response.json({ slug: 'internal' }, { status: 500 })],
])('keeps the cover when %s', async (_why, answer) => {
  show(answer)
  expect(await screen.findByText('The cover')).toBeTruthy()
})

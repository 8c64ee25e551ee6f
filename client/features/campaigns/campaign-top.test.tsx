import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
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

const id = '01990000-0000-7000-8000-000000000001'
const other = '01990000-0000-7000-8000-000000000002'
const colour = '#4a3aff'

/** Shows the tops of campaigns, about which the API answers so. */
function show(answer: () => Response, ids = [id]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(new URL(url).search)
    return answer()
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const together = ids.map((one) => buildCampaign({ id: one }))
  const { container } = render(
    <QueryClientProvider client={queries}>
      {together.map((one) => (
        <CampaignTop key={one.id} campaign={one} together={together} />
      ))}
    </QueryClientProvider>,
  )
  const texts = () =>
    [...container.querySelectorAll('div')].map(({ shadowRoot }) => shadowRoot?.textContent ?? '')
  const covers = () => [...container.querySelectorAll('svg')].map((svg) => svg.parentElement)
  return { asked, texts, covers }
}

const seedWith = (given: object[]) => ({
  theme: {},
  pages: [{ path: '/', title: 'Home', sections: given }],
})
const answerWith = (seed: object | null) => () =>
  Response.json({ thumbnails: seed ? [{ campaignId: id, seed }] : [], colour })

test('draws the page as it is', async () => {
  const { texts, covers } = show(answerWith(seedWith(sections)))
  await vi.waitFor(() => expect(texts().join()).toContain('Winter lights'))
  expect(covers()).toEqual([])
})

test.each([
  ['nothing is on the page', seedWith([])],
  ['there is no page', { theme: {}, pages: [] }],
  ['the campaign is gone', null],
])('shows a cover in the colour of the company when %s', async (_why, seed) => {
  const { covers } = show(answerWith(seed))
  await vi.waitFor(() => expect(covers()).toHaveLength(1))
  expect(covers()[0]?.style.getPropertyValue('--brand')).toBe(colour)
})

test('shows a cover without a colour when nothing can be had', async () => {
  const { covers } = show(() => Response.json({ slug: 'internal' }, { status: 500 }))
  await vi.waitFor(() => expect(covers()).toHaveLength(1))
  expect(covers()[0]?.style.getPropertyValue('--brand')).toBe('var(--fan-ink-off)')
})

test('asks for all that are shown at once by one request', async () => {
  const { asked, texts, covers } = show(answerWith(seedWith(sections)), [id, other])
  await vi.waitFor(() => expect(texts().join()).toContain('Winter lights'))
  expect(covers()).toHaveLength(1)
  expect(asked).toHaveLength(1)
  expect([...new URLSearchParams(asked[0]).values()]).toEqual([id, other])
})

import '../testing/browser-parts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setPage } from '#shared/campaign/edits/set-page.ts'
import { setSite } from '#shared/campaign/edits/set-site.ts'
import { must } from '#shared/lib/must.ts'
import { buildCampaign } from '#shared/testing/build-campaign.ts'
import { api } from '#client/lib/api/api.ts'
import { Inspector } from '../inspector/inspector.tsx'
import { pageInspector } from '../inspector/inspector-parts.ts'
import { showPage } from '../state/builder.ts'
import { AroundBuilder, joinAsColleague, openTestBuilder } from '../testing/open-test-builder.tsx'

// What is fetched when it is opened.
beforeAll(() => import('./dialogs.ts'))
afterEach(cleanup)

async function openPage() {
  await pageInspector.fetch()
  const page = (path: string, title: string) => ({
    path,
    title,
    description: 'Lamps.',
    sections: [],
  })
  const pages = [page('/', 'Lamps'), { ...page('/de', 'Lampen'), language: 'de' as const }]
  const builder = openTestBuilder({ pages })
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const input = { campaignId: 'campaign-1' }
  const campaign = buildCampaign({ name: 'Spring', url: 'https://lamps.example' })
  queries.setQueryData(api.campaigns.get.queryKey({ input }), campaign)
  render(
    <AroundBuilder builder={builder}>
      <QueryClientProvider client={queries}>
        <Inspector />
      </QueryClientProvider>
    </AroundBuilder>,
  )
  const at = (path: string) =>
    must(
      builder.session.campaign.getSnapshot().pages.find((one) => one.path === path),
      path,
    )
  return { builder, at }
}

test('P2: what a page says when it is shared is written, hidden and taken back', async () => {
  const { builder, at } = await openPage()
  await userEvent.type(screen.getByRole('textbox', { name: 'Title in search and links' }), 'Light!')
  await userEvent.click(screen.getByRole('switch', { name: 'Keep out of search engines' }))
  expect(at('/').share).toEqual({ title: 'Light!', hidden: true })
  act(() => void builder.undo.undo())
  expect(at('/').share).toEqual({ title: 'Light!' })
})

test('P2: a page of a campaign that is kept out says so, and can’t be let in alone', async () => {
  const { builder } = await openPage()
  act(() => setSite(joinAsColleague(builder), { share: { hidden: true } }, null))
  await screen.findByText('All pages of this campaign are kept out: see Pages.')
  const toggle = screen.getByRole<HTMLInputElement>('switch', {
    name: 'Keep out of search engines',
  })
  expect([toggle.checked, toggle.disabled]).toEqual([true, true])
})

test('P2: the same page in another language is chosen, and said on both', async () => {
  const { builder, at } = await openPage()
  act(() => showPage(builder, at('/de').id))
  await userEvent.click(screen.getByRole('combobox', { name: 'The same page in another language' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Lamps · English' }))
  expect(at('/de').translates).toBe(at('/').id)
  act(() => showPage(builder, at('/').id))
  expect(screen.getByText('Together with Lampen · German.')).toBeDefined()
})

test('P2: a page is shown as it is found and shared, cut and kept out as it would be', async () => {
  const { builder, at } = await openPage()
  await userEvent.click(screen.getByRole('button', { name: 'How it looks when shared' }))
  await screen.findByText('Google')
  const previewIn = (name: string) => within(must(screen.getByText(name).closest('figure'), name))
  const google = previewIn('Google')
  expect(google.getByText('Lamps')).toBeDefined()
  expect(google.getByText('Spring')).toBeDefined()
  expect(google.getByText('https://lamps.example')).toBeDefined()
  const { doc, origin } = builder.session
  const title = `${'Lamps '.repeat(12)}end`
  const share = (given: object) =>
    act(() => void setPage(doc, { pageId: at('/').id, share: given }, origin))
  share({ title })
  expect(google.getByText(/^(Lamps ){9}Lamps …$/)).toBeDefined()
  const slack = previewIn('Slack')
  expect(slack.getByText(title)).toBeDefined()
  share({ hidden: true })
  expect(google.getByText(/asked to leave this page out/)).toBeDefined()
})

import '../../testing/browser-parts.ts'
import { notifications } from '@mantine/notifications'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { Notices } from '#client/app/notices.tsx'
import { select } from '../../state/builder.ts'
import { AroundBuilder, openTestBuilder } from '../../testing/open-test-builder.tsx'
import { SelectionChrome } from './selection-chrome.tsx'
import { selectionTools } from './lazy-selection-tools.ts'
// Here already, so what is fetched later comes at once.
import './selection-tools.tsx'

// Nothing has a place in jsdom, so the outline is out of sight.
const anywhere = { hidden: true }

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  notifications.clean()
})

test('tools that can’t be loaded are said to be missing, and come when that is tried again', async () => {
  const fetch = vi.spyOn(selectionTools, 'fetch').mockRejectedValue(new TypeError('no network'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const blocks = [{ kind: 'heading', props: { text: 'Spring' } }, { kind: 'button' }]
  const builder = openTestBuilder({
    pages: [{ path: '/', title: 'Spring', sections: [{ columns: [{ blocks }] }] }],
  })
  render(
    <AroundBuilder builder={builder}>
      <SelectionChrome />
      <Notices />
    </AroundBuilder>,
  )
  const [page] = builder.session.campaign.getSnapshot().pages
  const column = must(page?.sections[0]?.columns[0], 'column')
  const pick = (at: number) =>
    act(() => select(builder, { kind: 'block', id: must(column.blocks[at], 'block').id }))
  const said = 'The tools of the selection could not be loaded'
  pick(0)
  await screen.findByText(said)
  expect(screen.queryByRole('toolbar', anywhere)).toBe(null)
  pick(1)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(fetch).toHaveBeenCalledTimes(2)
  await screen.findByText(said)
  fetch.mockRestore()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('toolbar', { name: 'Selection', ...anywhere })
  await waitFor(() => expect(screen.queryByText(said)).toBe(null))
})

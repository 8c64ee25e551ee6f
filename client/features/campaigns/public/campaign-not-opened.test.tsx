import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decodeProblem } from '#client/lib/errors/problem.ts'
import { CampaignNotOpened } from './campaign-not-opened.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
})
afterEach(cleanup)

test.each([
  [404, undefined, 'This campaign was not found', ''],
  [403, undefined, 'Your role does not allow this', ''],
  [503, { requestId: 'r-7' }, 'A part of the service is not reachable', 'Request r-7'],
])('a campaign that answers %i says so, and leads on and back', async (status, body, title, id) => {
  const retry = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <CampaignNotOpened error={decodeProblem(status, body)} onRetry={retry} />
      </MemoryRouter>
    </MantineProvider>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(document.title).toBe(`${title} · Fanfare`)
  expect(screen.queryByText(/^Request/)?.textContent ?? '').toBe(id)
  const back = screen.getByRole('link', { name: 'All campaigns' })
  expect(back.getAttribute('href')).toBe('/dashboard/campaigns')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

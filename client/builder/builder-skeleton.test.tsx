import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BuilderSkeleton } from './builder-skeleton.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a campaign that does not come is said to take long, with what can be done', async () => {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <BuilderSkeleton />
      </MemoryRouter>
    </MantineProvider>,
  )
  act(() => void vi.advanceTimersByTime(7900))
  expect(screen.getByRole('status').textContent).toBe('Loading the campaign')
  act(() => void vi.advanceTimersByTime(200))
  vi.useRealTimers()
  expect(await screen.findByText('The campaign is taking longer than usual')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  const back = screen.getByRole('link', { name: 'Back to campaigns' })
  expect(back.getAttribute('href')).toBe('/dashboard/campaigns')
})

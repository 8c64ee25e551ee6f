import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Bucket } from '#shared/contract/analytics.ts'
import type { WallCampaign as Campaign } from '#shared/contract/walls.ts'
import type { LiveHour } from './use-live-hour.ts'
import { WallCampaign } from './wall-campaign.tsx'

const start = Date.UTC(2026, 10, 20, 12)
const minutes = Array.from({ length: 60 }, (_, index): Bucket => ({
  at: new Date(start + index * 60_000).toISOString(),
  views: index % 5,
  visitors: 0,
  clicks: 0,
  conversions: index === 30 ? 1 : 0,
}))
const hourNow: LiveHour = {
  visitorsNow: 12,
  total: { views: 400, visitors: 300, clicks: 40, conversions: 30 },
  minutes,
  releases: [{ number: 4, at: new Date(start + 20 * 60_000).toISOString() }],
  lastEventAt: start + 59 * 60_000,
  more: undefined,
  connection: 'live',
  covers: 'all',
  at: start + 59 * 60_000,
  error: null,
}
const shown = vi.hoisted(() => ({ hour: vi.fn<() => LiveHour>() }))
vi.mock('./use-live-hour.ts', () => ({ useLiveHour: shown.hour }))

const campaign: Campaign = {
  id: '01a1fc8a-0000-7000-8000-000000000001',
  companyId: '01a1fc8a-0000-7000-8000-000000000002',
  name: 'Spring tasting',
  status: 'live',
  isSample: false,
  takenDown: null,
  visitorsNow: 0,
  total: { views: 0, visitors: 0, clicks: 0, conversions: 0 },
}

const place = {
  feed: { connection: 'live', at: null, states: new Map(), covers: 'all', error: null },
  hasLists: false,
  clock: null,
} as const

const queries = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
)

beforeEach(() => {
  shown.hour.mockReturnValue(hourNow)
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows the numbers, the release and when something happened last, with nothing to click', () => {
  const { container } = render(<WallCampaign campaign={campaign} {...place} />, { wrapper })
  expect(screen.getByText('12')).toBeDefined()
  expect(screen.getByText('visitors now')).toBeDefined()
  expect(screen.getByText('10%')).toBeDefined()
  expect(screen.getByText('Release 4')).toBeDefined()
  expect(screen.getByText(/^Last event/)).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Live')
  expect(container.querySelector('a, button, input')).toBeNull()
})

it('draws sixty minutes as they are, the running one told apart, and says them', () => {
  const { container } = render(<WallCampaign campaign={campaign} {...place} />, { wrapper })
  const bars = [...container.querySelectorAll<HTMLElement>('[data-views]')]
  expect(bars.map(({ dataset }) => Number(dataset['views']))).toEqual(
    minutes.map(({ views }) => views),
  )
  expect(bars.map(({ style }) => style.height)).toEqual(
    minutes.map(({ views }) => `${(views / 4) * 100}%`),
  )
  expect(bars.at(-1)?.className).not.toBe(bars[0]?.className)
  expect(screen.getByText(/^120 views in the last hour, most at .*: 4\./)).toBeDefined()
})

it('says as of when the numbers are true while the connection is lost', () => {
  shown.hour.mockReturnValue({ ...hourNow, connection: 'lost' })
  render(<WallCampaign campaign={campaign} {...place} />, { wrapper })
  expect(screen.getByRole('status').textContent).toMatch(/^As of \d/)
})

it('says what it means when the numbers are those of one server, and nothing else', () => {
  const { rerender } = render(<WallCampaign campaign={campaign} {...place} />, { wrapper })
  expect(screen.queryByText(/one server/)).toBeNull()
  shown.hour.mockReturnValue({ ...hourNow, covers: 'own' })
  rerender(<WallCampaign campaign={campaign} {...place} />)
  expect(screen.getByText(/^Numbers of one server only: /)).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Live')
})

it('says how far the target is, moving with what is pushed, and when it is reached', () => {
  const target = { measure: 'visitors', count: 400, by: null, reached: 200 } as const
  const more = { timeZone: 'UTC', target, sources: [], leads: [], experiments: [] }
  const long = new Date(Date.now() - 10 * 86_400_000).toISOString()
  const releases = [{ number: 4, at: long }]
  shown.hour.mockReturnValue({ ...hourNow, more, releases })
  const { rerender } = render(<WallCampaign campaign={campaign} {...place} />, { wrapper })
  expect(screen.getByText(/^300 of 400 visitors\. At this pace on /)).toBeDefined()
  const done = { ...hourNow, more: { ...more, target: { ...target, reached: 400 } }, releases }
  shown.hour.mockReturnValue(done)
  rerender(<WallCampaign campaign={campaign} {...place} />)
  expect(screen.getByText('400 of 400 visitors. Reached.')).toBeDefined()
})

it('says how the experiment that runs stands, and of several which is decided', () => {
  const more = { timeZone: 'UTC', target: null, sources: [], leads: [] }
  const open = { title: 'Home', path: '/', isDecided: false, words: 'Experiment: no winner yet' }
  const decided = { title: '', path: '/join', isDecided: true, words: 'B is better by 8% to 21%' }
  const show = (...experiments: NonNullable<LiveHour['more']>['experiments']) => {
    shown.hour.mockReturnValue({ ...hourNow, more: { ...more, experiments } })
    const { container } = render(<WallCampaign campaign={campaign} {...place} />, { wrapper })
    const words = container.textContent
    cleanup()
    return words
  }
  expect(show(open)).toContain('Experiment: no winner yet')
  expect(show(open, decided)).toContain('/join: B is better by 8% to 21%')
  expect(show()).not.toContain('winner')
})

it('marks conversions as they happen', () => {
  const { rerender } = render(<WallCampaign campaign={campaign} {...place} />, { wrapper })
  expect(screen.queryByText('+2')).toBeNull()
  const total = { views: 401, visitors: 300, clicks: 40, conversions: 32 }
  const minutes = [{ at: '2026-11-20T12:00:00Z', views: 2, visitors: 2, clicks: 0, conversions: 2 }]
  shown.hour.mockReturnValue({ ...hourNow, total, minutes })
  rerender(<WallCampaign campaign={campaign} {...place} />)
  expect(screen.getByText('+2')).toBeDefined()
  // Counted anew by another goal: nobody did that now.
  shown.hour.mockReturnValue({ ...hourNow, total: { ...total, conversions: 210 }, minutes })
  rerender(<WallCampaign campaign={campaign} {...place} />)
  expect(screen.queryByText('+178')).toBeNull()
})

it('asks for the status again when visitors come to what is not known to be live', () => {
  const ask = vi.spyOn(queries, 'invalidateQueries')
  const { rerender } = render(<WallCampaign campaign={campaign} {...place} />, { wrapper })
  expect(ask).not.toHaveBeenCalled()
  rerender(<WallCampaign campaign={{ ...campaign, status: 'draft' }} {...place} />)
  expect(ask).toHaveBeenCalledOnce()
})

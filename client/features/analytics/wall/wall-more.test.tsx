import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Bucket } from '#shared/contract/analytics.ts'
import { WallMore } from './wall-more.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const minute: Bucket = {
  at: '2026-03-01T10:00:00.000Z',
  views: 3,
  visitors: 2,
  clicks: 0,
  conversions: 2,
}
const more = {
  timeZone: 'UTC',
  target: null,
  experiments: [],
  sources: [{ value: 'Newsletter', visitors: 7 }],
  leads: [
    { id: 'a', at: '2026-03-01T10:00:00.000Z', source: 'Newsletter' },
    { id: 'b', at: '2026-03-01T09:00:00.000Z', source: null },
  ],
}

it('says where visitors come from, and when leads came from where, never by whom', () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T10:02:00.000Z') })
  render(<WallMore more={more} minutes={[minute]} />)
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual(['Newsletter7', 'Newsletter2 min. ago', 'Direct or unknown1 hr. ago'])
})

it('counts conversions where no form was sent', () => {
  render(<WallMore more={{ ...more, leads: [] }} minutes={[minute]} />)
  expect(screen.getByText('+2')).toBeDefined()
  expect(screen.queryByText('Last leads')).toBeNull()
})

it('says that nothing came, and nothing before it is known', () => {
  const { rerender } = render(<WallMore more={{ ...more, sources: [], leads: [] }} minutes={[]} />)
  expect(screen.getByText('Nobody came yet')).toBeDefined()
  expect(screen.getByText('No leads yet')).toBeDefined()
  rerender(<WallMore more={undefined} minutes={[]} />)
  expect(screen.queryByText('No leads yet')).toBeNull()
})

import { expect, it } from 'vitest'
import type { CompanyAnalytics } from '#shared/contract/analytics.ts'
import type { LiveState } from '#shared/contract/live.ts'
import { sumsOf } from './sums.ts'

const total = { views: 10, visitors: 5, clicks: 3, conversions: 2 }
const stateOf = (campaignId: string, visitorsNow: number): LiveState => ({
  campaignId,
  epoch: 'e',
  seq: 1,
  at: 0,
  visitorsNow,
  total,
  minute: { ...total, at: '2026-03-01T10:00:00.000Z' },
  lastEventAt: null,
  covers: 'all',
})
const askedOf = (campaignId: string): CompanyAnalytics['campaigns'][number] => ({
  campaignId,
  name: 'Spring',
  status: 'live',
  visitorsNow: 1,
  total: { views: 100, visitors: 50, clicks: 30, conversions: 20 },
  inRange: { ...total, leads: 0 },
  before: null,
  curves: { views: [], visitors: [], clicks: [], conversions: [] },
})
const states = new Map([['a', stateOf('a', 4)]])

it('sums what was pushed, and what was asked for where nothing was', () => {
  expect(sumsOf(['a', 'b'], states, [askedOf('a'), askedOf('b')])).toEqual({
    visitorsNow: 5,
    views: 110,
    visitors: 55,
    conversions: 22,
  })
})

it('is not known while one of them is not, and counts no others', () => {
  expect(sumsOf(['a', 'b'], states, [])).toBeNull()
  expect(sumsOf(['a'], states, [askedOf('b')])?.views).toBe(10)
})

import { expect, it } from 'vitest'
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
const askedOf = (id: string) => ({
  id,
  visitorsNow: 1,
  total: { views: 100, visitors: 50, clicks: 30, conversions: 20 },
})
const states = new Map([['a', stateOf('a', 4)]])

it('sums what was pushed, and what was asked for where nothing was', () => {
  expect(sumsOf([askedOf('a'), askedOf('b')], states)).toEqual({
    visitorsNow: 5,
    views: 110,
    visitors: 55,
    conversions: 22,
  })
})

it('counts no others than those that are shown', () => {
  expect(sumsOf([askedOf('b')], states).views).toBe(100)
  expect(sumsOf([], states).views).toBe(0)
})

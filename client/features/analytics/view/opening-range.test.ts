import { expect, it } from 'vitest'
import { openingRange } from './opening-range.ts'

const nothing = { views: 0, visitors: 0, clicks: 0, conversions: 0 }

it('opens on the day when something happened in it, else on the month', () => {
  expect(openingRange({ ...nothing, views: 1 })).toBe('day')
  expect(openingRange({ ...nothing, conversions: 1 })).toBe('day')
  expect(openingRange(nothing)).toBe('month')
})

import { expect, test } from 'vitest'
import { daysNeeded, visitorsNeeded } from './estimate-length.ts'

const plan = { rate: 0.05, lift: 0.2, shares: [50, 50] }

test('days are visitors by those of a day, begun ones included', () => {
  const visitors = visitorsNeeded(plan)
  expect(daysNeeded({ ...plan, visitorsPerDay: visitors / 9.5 })).toBe(10)
})

test('less is needed for more visible lifts, and more for lower rates, other shares and more variants', () => {
  const visitors = visitorsNeeded(plan)
  expect(visitorsNeeded({ ...plan, lift: 0.4 })).toBeLessThan(visitors / 3)
  expect(visitorsNeeded({ ...plan, rate: 0.02 })).toBeGreaterThan(2 * visitors)
  expect(visitorsNeeded({ ...plan, shares: [90, 10] })).toBeGreaterThan(2 * visitors)
  expect(visitorsNeeded({ ...plan, shares: [40, 30, 30] })).toBeGreaterThan(1.5 * visitors)
})

test('shares are parts of whatever they add up to', () => {
  expect(visitorsNeeded({ ...plan, shares: [1, 1] })).toBe(visitorsNeeded(plan))
  expect(visitorsNeeded({ ...plan, shares: [1, 1, 0] })).toBe(visitorsNeeded(plan))
})

test('a rate near 1 has room for half of what lacks', () => {
  expect(visitorsNeeded({ ...plan, rate: 0.95 })).toBeLessThan(20_000)
})

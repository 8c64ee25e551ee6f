import { expect, it } from 'vitest'
import { lengthWords, paceOf } from './pace.ts'

const numbers = (days: readonly number[], conversions: number) => ({
  series: days.map((visitors) => ({ visitors })),
  inRange: { visitors: days.reduce((sum, count) => sum + count, 0), conversions },
})

it('reckons from the first day with a visitor on', () => {
  expect(paceOf(numbers([0, 0, 200, 0, 100], 30))).toEqual({ visitorsPerDay: 100, rate: 0.1 })
})

it.each([
  ['nobody came', numbers([0, 0], 0)],
  ['few came', numbers([20, 20], 4)],
  ['nobody reached the goal', numbers([500, 500], 0)],
])('tells nothing where %s', (_, of) => {
  expect(paceOf(of)).toBeNull()
})

it.each([
  [12, 300, 'About 12 days at 300 visitors a day'],
  [1, 1234, 'About a day at 1,200 visitors a day'],
  [137, 0.4, 'About 140 days at less than one visitor a day'],
  [9000, 1.2, 'More than two years at 1.2 visitors a day'],
])('%d days at %d a day', (days, pace, words) => {
  expect(lengthWords(days, pace, 'en')).toBe(words)
})

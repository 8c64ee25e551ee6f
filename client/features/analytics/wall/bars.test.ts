import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Bucket } from '#shared/contract/analytics.ts'
import { barsInWords, barsOf, labelRooms, roundTop } from './bars.ts'

const start = Date.UTC(2026, 10, 20, 12)
const minutesOf = (...views: number[]) =>
  views.map((count, index): Bucket => ({
    at: new Date(start + index * 60_000).toISOString(),
    views: count,
    visitors: 0,
    clicks: 0,
    conversions: 0,
  }))

it('R8: draws 18, 300, 12 and 0 views at 6 %, 100 %, 4 % and nothing, the last one as running', () => {
  const { top, bars } = barsOf(minutesOf(18, 300, 12, 0))
  expect(top).toBe(300)
  expect(bars.map(({ height }) => height)).toEqual([0.06, 1, 0.04, 0])
  expect(bars.map(({ isRunning }) => isRunning)).toEqual([false, false, false, true])
})

it('draws every minute in proportion to its own views, whatever stands beside it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9_999_999 }), { minLength: 1, maxLength: 60 }), (views) => {
      const { top, bars } = barsOf(minutesOf(...views))
      for (const [index, bar] of bars.entries()) {
        expect(bar.height * top).toBeCloseTo(views[index] ?? Number.NaN, 4)
        expect(bar.height).toBeLessThanOrEqual(1)
      }
    }),
  )
})

it('has a round top, with a whole number in the middle, that is at most half empty', () => {
  expect([0, 1, 4, 5, 10, 11, 84, 101, 300, 301].map(roundTop)).toEqual([
    4, 4, 4, 6, 10, 12, 100, 120, 300, 400,
  ])
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 9_999_999 }), (most) => {
      const top = roundTop(most)
      expect(top).toBeGreaterThanOrEqual(most)
      expect(top).toBeLessThan(most * 2)
      expect(Number.isInteger(top / 2)).toBe(true)
    }),
  )
})

it('marks the minutes with conversions', () => {
  const minutes = minutesOf(3, 4).map((minute, index) => ({ ...minute, conversions: index * 2 }))
  expect(barsOf(minutes).bars.map(({ hasConversion }) => hasConversion)).toEqual([false, true])
})

it('says in words what is drawn', () => {
  const words = { number: String, time: (at: string) => at.slice(11, 16) }
  expect(barsInWords(minutesOf(18, 300, 12, 0), words)).toBe(
    '330 views in the last hour, most at 12:01: 300. So far in this minute: 0.',
  )
  expect(barsInWords(minutesOf(0, 0), words)).toBe('No views in the last hour.')
  expect(barsInWords([], words)).toBe('The last hour is not known yet.')
})

it('has room for the name of each release, which no other name has', () => {
  expect(labelRooms([0.2, 0.5, 0.9])).toEqual([
    { isBefore: false, left: 0.2, right: 0.5 },
    { isBefore: false, left: 0.5, right: 0.7 },
    { isBefore: true, left: 0.7, right: 0.9 },
  ])
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 59 })), (minutes) => {
      const rooms = labelRooms(minutes.toSorted((a, b) => a - b).map((minute) => minute / 59))
      for (const [index, { left, right }] of rooms.entries()) {
        expect(left).toBeLessThanOrEqual(right)
        expect(left).toBeGreaterThanOrEqual(rooms[index - 1]?.right ?? 0)
      }
    }),
  )
})

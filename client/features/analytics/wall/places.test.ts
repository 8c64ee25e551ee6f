import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { pagesOf, placesIn, rowsOf } from './places.ts'

const listOf = (count: number) => Array.from({ length: count }, (_, index) => index)
const lengths = (parts: readonly (readonly unknown[])[]) => parts.map(({ length }) => length)

it('shows as many at once as can be read', () => {
  const capacities = [
    [1024, 668],
    [1366, 668],
    [1920, 980],
    [2560, 1340],
    [3840, 2000],
    [1080, 1820],
  ].map(([width = 0, height = 0]) => placesIn({ width, height }).capacity)
  expect(capacities).toEqual([4, 4, 6, 6, 6, 6])
  expect(placesIn({ width: 390, height: 844 }).isList).toBe(true)
})

it('R13: has all seven campaigns on two pages of a wide screen', () => {
  const { capacity } = placesIn({ width: 1920, height: 980 })
  expect(pagesOf(listOf(7), capacity)).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6],
  ])
})

it('leaves nobody out, whatever the number', () => {
  fc.assert(
    fc.property(fc.nat({ max: 60 }), fc.integer({ min: 1, max: 6 }), (count, capacity) => {
      const pages = pagesOf(listOf(count), capacity)
      expect(pages.flat()).toEqual(listOf(count))
      expect(Math.max(...lengths(pages))).toBeLessThanOrEqual(capacity)
      expect(Math.max(...lengths(pages)) - Math.min(...lengths(pages))).toBeLessThanOrEqual(1)
    }),
  )
})

it('puts the campaigns of a page where each has a good shape', () => {
  const wide = { width: 1920, height: 980 }
  expect([1, 2, 3, 4, 5, 6].map((count) => lengths(rowsOf(listOf(count), wide)))).toEqual([
    [1],
    [2],
    [3],
    [2, 2],
    [3, 2],
    [3, 3],
  ])
  expect(lengths(rowsOf(listOf(3), { width: 1080, height: 1820 }))).toEqual([1, 1, 1])
})

import { expect, it } from 'vitest'
import { compareSamples } from './compare-samples.ts'

/** Quantiles of a distribution that is not symmetric, in an order that is none. */
const sample = (count: number, shift = 0) =>
  Array.from({ length: count }, (_, index) => {
    const share = (((index * 37) % count) + 0.5) / count
    return shift - Math.log(1 - share)
  })

it('finds no difference where there is none', () => {
  const { difference, low, high, p } = compareSamples(sample(200), sample(200))
  expect(difference).toBe(0)
  expect(low).toBeLessThan(0)
  expect(high).toBeGreaterThan(0)
  expect(p).toBeCloseTo(1, 5)
})

it('finds a difference of a third of the median, and how large it is', () => {
  const { difference, low, high, p } = compareSamples(sample(200), sample(200, 0.25))
  expect(difference).toBeCloseTo(0.25, 6)
  expect(low).toBeGreaterThan(0)
  expect(low).toBeLessThan(0.25)
  expect(high).toBeGreaterThan(0.25)
  expect(p).toBeLessThan(0.001)
})

it('gives the p-value that tables give', () => {
  // U = 90 of 200 pairs, so z = -0.44.
  const first = Array.from({ length: 10 }, (_, index) => index * 2)
  const second = Array.from({ length: 20 }, (_, index) => index + 0.5)
  const wins = first.flatMap((a) => second.filter((b) => a > b)).length
  const z = (wins - 100) / Math.sqrt((200 * 31) / 12)
  expect(z).toBeCloseTo(-0.4399, 3)
  expect(compareSamples(first, second).p).toBeCloseTo(0.66, 2)
})

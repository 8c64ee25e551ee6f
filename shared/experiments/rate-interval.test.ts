import { expect, test } from 'vitest'
import { rateInterval } from './rate-interval.ts'
import { readVectors } from './testing/read-vectors.ts'

test("200 intervals are those of savvi's evidence", () => {
  const { rates } = readVectors()
  expect(rates).toHaveLength(200)
  for (const [visitors, converted, alpha, low, high] of rates) {
    const found = rateInterval({ visitors, converted }, alpha)
    expect(Math.abs(found.low - low)).toBeLessThan(1e-10)
    expect(Math.abs(found.high - high)).toBeLessThan(1e-10)
  }
})

test('is everything without visitors', () => {
  expect(rateInterval({ visitors: 0, converted: 0 }, 0.05)).toEqual({ low: 0, high: 1 })
})

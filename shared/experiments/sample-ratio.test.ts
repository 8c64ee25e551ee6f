import * as prng from 'lib0/prng'
import { expect, test } from 'vitest'
import { sampleRatioLevel, sampleRatioPValue } from './sample-ratio.ts'
import { readVectors } from './testing/read-vectors.ts'
import { drawBinomial } from './testing/simulate.ts'

const shown = (weights: number[], visitors: number[]) =>
  weights.map((weight, index) => ({ weight, visitors: visitors[index] ?? 0 }))

test('200 p-values are those of savvi', () => {
  const { sample_ratios: ratios } = readVectors()
  expect(ratios).toHaveLength(200)
  for (const [weights, visitors, pValue] of ratios) {
    const found = sampleRatioPValue([shown(weights, visitors)])
    expect(Math.abs(Math.log(found) - Math.log(pValue))).toBeLessThan(1e-7)
  }
})

/** How many experiments are ever called mismatched, looked at after every 100 of 10,000 visitors. */
function countAlarms(asked: number, given: number, runs = 10_000): number {
  const random = prng.create(11)
  let alarms = 0
  for (let run = 0; run < runs; run++) {
    const weights = [1 - asked, asked]
    let variant = 0
    for (let seen = 100; seen <= 10_000; seen += 100) {
      variant += drawBinomial(random, 100, given)
      if (sampleRatioPValue([shown(weights, [seen - variant, variant])]) > sampleRatioLevel)
        continue
      alarms++
      break
    }
  }
  return alarms
}

test('of 10,000 experiments that are shared as asked at most 10 raise an alarm', () => {
  expect(countAlarms(0.5, 0.5)).toBeLessThanOrEqual(10)
  expect(countAlarms(0.2, 0.2)).toBeLessThanOrEqual(10)
})

test('a variant that loses a tenth of its visitors is found nearly always', () => {
  expect(countAlarms(0.5, 0.45 / 0.95, 1_000)).toBeGreaterThan(850)
})

test('each interval has its own weights', () => {
  const intervals = [shown([1, 1], [5_000, 5_050]), shown([9, 1], [9_020, 980])]
  expect(sampleRatioPValue(intervals)).toBe(1)
  expect(sampleRatioPValue([shown([1, 1], [14_020, 6_030])])).toBeLessThan(1e-9)
})

test('who sees a variant that nobody should see is a mismatch at once', () => {
  expect(sampleRatioPValue([shown([1, 1, 0], [10, 10, 0])])).toBe(1)
  expect(sampleRatioPValue([shown([1, 1, 0], [10, 10, 1])])).toBe(0)
})

import { expect, it } from 'vitest'
import { waitAfterFailure } from './retry-plan.ts'

const hourMs = 3_600_000

it('tries eleven times within a good day, ever more seldom', () => {
  const waits = Array.from({ length: 10 }, (_, at) => waitAfterFailure(at + 1, () => 0) ?? 0)
  expect(waits.slice(0, 4)).toEqual([5_000, 20_000, 80_000, 320_000])
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  const all = waits.reduce((sum, wait) => sum + wait, 0)
  expect(all).toBeGreaterThan(24 * hourMs)
  expect(all).toBeLessThan(30 * hourMs)
  expect(waitAfterFailure(11, () => 0)).toBeNull()
})

it('spreads what failed together by up to a tenth', () => {
  expect(waitAfterFailure(1, () => 1)).toBe(5_500)
})

it('P19: waits as long as the receiver asks for, but no longer than a day', () => {
  expect(waitAfterFailure(1, () => 0, 120_000)).toBe(120_000)
  expect(waitAfterFailure(1, () => 1, 120_000)).toBe(132_000)
  expect(waitAfterFailure(4, () => 0, 120_000)).toBe(320_000)
  expect(waitAfterFailure(1, () => 0, 90 * 24 * hourMs)).toBe(24 * hourMs)
  expect(waitAfterFailure(11, () => 0, 120_000)).toBeNull()
})

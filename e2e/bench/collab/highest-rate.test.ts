import { expect, it } from 'vitest'
import { findHighestRate } from './highest-rate.ts'

const upTo = (limit: number) => async (rate: number) => rate <= limit

it.each([130, 999, 1_000, 14_321, 70_000])('comes near %i from below', async (limit) => {
  const found = (await findHighestRate(1_000, upTo(limit))) ?? 0
  expect(found).toBeLessThanOrEqual(limit)
  expect(found).toBeGreaterThan(limit * 0.85)
})

it('says so when nothing holds', async () => {
  expect(await findHighestRate(1_000, upTo(10))).toBeNull()
})

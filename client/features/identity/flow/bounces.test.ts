import { expect, it } from 'vitest'
import { createBounceCounter } from './bounces.ts'

it('notices going round, but not coming back later or going elsewhere', () => {
  let now = 0
  const goesRound = createBounceCounter(() => now)
  expect([goesRound('/a'), goesRound('/a'), goesRound('/b')]).toEqual([false, false, false])
  expect([goesRound('/a'), goesRound('/a'), goesRound('/a')]).toEqual([false, false, true])
  now += 10_000
  expect(goesRound('/a')).toBe(false)
})

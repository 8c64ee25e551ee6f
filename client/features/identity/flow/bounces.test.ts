import { expect, it } from 'vitest'
import { createBounceCounter } from './bounces.ts'

it('notices going round, but not coming back later or going elsewhere', () => {
  let now = 0
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  // Each time in a document of its own.
  const goesRound = (path: string) =>
    createBounceCounter(
      () => now,
      () => storage,
    )(path)
  expect([goesRound('/a'), goesRound('/a'), goesRound('/b')]).toEqual([false, false, false])
  expect([goesRound('/a'), goesRound('/a'), goesRound('/a')]).toEqual([false, false, true])
  now += 10_000
  expect(goesRound('/a')).toBe(false)
})

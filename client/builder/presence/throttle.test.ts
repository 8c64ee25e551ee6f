import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a hundred moves in a second are told twelve times, the last one among them', () => {
  const told: number[] = []
  let at = 0
  const paced = throttle(
    () => 85,
    () => told.push(at),
  )
  for (at = 1; at <= 100; at += 1) {
    paced.call()
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(85)
  expect(told.length).toBeLessThanOrEqual(13)
  expect(told.length).toBeGreaterThanOrEqual(11)
  expect(told[0]).toBe(1)
  expect(told.at(-1)).toBe(101)
})

test('a change of pace holds for what waits', () => {
  const run = vi.fn<() => void>()
  let ms = 1000
  const paced = throttle(() => ms, run)
  paced.call()
  paced.call()
  ms = 50
  paced.call()
  vi.advanceTimersByTime(50)
  expect(run).toHaveBeenCalledTimes(2)
  paced.call()
  paced.cancel()
  vi.advanceTimersByTime(2000)
  expect(run).toHaveBeenCalledTimes(2)
})

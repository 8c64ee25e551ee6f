import { expect, test } from 'vitest'
import { closeCodeOf } from '#shared/errors/status-errors.ts'
import { reconnectDelay } from './reconnect-delay.ts'

const lost = 1006
const restarting = closeCodeOf('shutting-down')
const refused = closeCodeOf('unavailable')

/** The shortest and the longest wait. */
const range = (awayMs: number, code: number | null) => [
  reconnectDelay({ awayMs, code }, 0),
  reconnectDelay({ awayMs, code }, 1 - Number.EPSILON),
]

test.each([null, 1001, lost, 1012, restarting])('an end for everybody (%s) is spread', (code) => {
  expect(range(0, code)).toEqual([0, 2_000])
  expect(range(4_000, code)).toEqual([0, 4_000])
})

test('ten thousand clients come back evenly', () => {
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let client = 0; client < 10_000; client += 1) {
    const wait = reconnectDelay({ awayMs: 0, code: lost }, client / 10_000)
    const tenth = Math.min(9, Math.floor(wait / 200))
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThan(20)
})

test('nobody waits longer than they have been away, nor over 15 s', () => {
  const bounds = [0, 2_000, 2_001, 9_000, 15_000, 60_000].map((away) => range(away, lost)[1])
  expect(bounds).toEqual([2_000, 2_000, 2_001, 9_000, 15_000, 15_000])
})

test('a server that refuses is left alone for half of the bound at least', () => {
  expect(range(0, refused)).toEqual([1_000, 2_000])
  expect(range(60_000, refused)).toEqual([7_500, 15_000])
})

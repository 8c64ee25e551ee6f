import { expect, test } from 'vitest'
import { closeCodeOf } from '#shared/errors/catalogue.ts'
import { reconnectDelay } from './reconnect-delay.ts'

const lost = 1006
const restarting = closeCodeOf('shutting-down')
const refused = closeCodeOf('unavailable')

/** The shortest and the longest wait. */
const range = (attempts: number, code: number | null) => [
  reconnectDelay({ attempts, code }, 0),
  reconnectDelay({ attempts, code }, 1 - Number.EPSILON),
]

test.each([null, 1001, lost, 1012, restarting])('an end for everybody (%s) is spread', (code) => {
  expect(range(0, code)).toEqual([0, 2_000])
  expect(range(1, code)).toEqual([0, 4_000])
})

test('ten thousand clients come back evenly', () => {
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let client = 0; client < 10_000; client += 1) {
    const wait = reconnectDelay({ attempts: 0, code: lost }, client / 10_000)
    const tenth = Math.min(9, Math.floor(wait / 200))
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThan(20)
})

test('the bound doubles, up to 15 s', () => {
  const bounds = [0, 1, 2, 3, 50].map((attempts) => range(attempts, lost)[1])
  expect(bounds).toEqual([2_000, 4_000, 8_000, 15_000, 15_000])
})

test('a server that refuses is left alone for half of the bound at least', () => {
  expect(range(0, refused)).toEqual([1_000, 2_000])
  expect(range(50, refused)).toEqual([7_500, 15_000])
})

import { expect, test } from 'vitest'
import { speedAt } from './scroll-at-edge.ts'

test('the nearer the pointer is to an edge, the faster comes what is behind it', () => {
  const at = (y: number) => speedAt(y, 100, 900)
  expect(at(500)).toBe(0)
  expect(at(150)).toBe(0)
  expect(at(860)).toBeGreaterThan(0)
  expect(at(890)).toBeGreaterThan(at(860))
  expect(at(140)).toBeLessThan(0)
})

test('beyond the edge it goes on, no faster than at it', () => {
  expect(speedAt(2000, 100, 900)).toBe(speedAt(900, 100, 900))
  expect(speedAt(-50, 100, 900)).toBe(speedAt(100, 100, 900))
})

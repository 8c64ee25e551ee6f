import { expect, test } from 'vitest'
import { nextTile } from './next-tile.ts'

/** Rows of three, one, and two that are wider. */
const tiles = [
  [0, 0],
  [80, 0],
  [160, 0],
  [0, 70],
  [0, 140],
  [120, 140],
].map(([left = 0, top = 0]) => ({ left, top }))

test.each([
  [-1, 'ArrowDown', 0],
  [-1, 'ArrowRight', null],
  [0, 'ArrowRight', 1],
  [2, 'ArrowRight', 3],
  [3, 'ArrowLeft', 2],
  [2, 'ArrowDown', 3],
  [3, 'ArrowDown', 4],
  [5, 'ArrowDown', null],
  [5, 'ArrowRight', null],
  [5, 'ArrowUp', 3],
  [1, 'ArrowUp', -1],
  [0, 'ArrowLeft', null],
  [0, 'Enter', null],
])('from tile %i %s leads to %s', (at, key, next) => {
  expect(nextTile(tiles, at, key)).toBe(next)
})

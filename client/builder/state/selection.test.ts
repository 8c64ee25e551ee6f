import { expect, test } from 'vitest'
import { buildPage } from '../testing/build-page.ts'
import type { Direction } from './selection.ts'
import { afterRemoval, neighbour, parentOf } from './selection.ts'

const page = buildPage([[['a', 'b'], ['c']], [[]], [['d']]])
const block = (id: string) => ({ kind: 'block', id }) as const
const section = (id: string) => ({ kind: 'section', id }) as const

test.each<[string, Direction, string | null]>([
  ['a', 'down', 'b'],
  ['b', 'up', 'a'],
  ['a', 'up', null],
  ['b', 'right', 'c'],
  ['c', 'left', 'a'],
  ['a', 'left', null],
])('from block %s %s is %s', (from, direction, to) => {
  expect(neighbour(page, block(from), direction)).toEqual(to === null ? null : block(to))
})

test('down leaves the column for the next section, also an empty one', () => {
  expect(neighbour(page, block('b'), 'down')).toEqual(section('s2'))
  expect(neighbour(page, section('s2'), 'down')).toEqual(section('s3'))
  expect(neighbour(page, block('d'), 'up')).toEqual(section('s2'))
})

test('with nothing selected the first block is', () => {
  expect(neighbour(page, null, 'down')).toEqual(block('a'))
  expect(neighbour(buildPage([]), null, 'down')).toBeNull()
  expect(neighbour(page, block('gone'), 'down')).toEqual(block('a'))
})

test('Escape goes up to the section and then to nothing', () => {
  expect(parentOf(page, block('c'))).toEqual(section('s1'))
  expect(parentOf(page, section('s1'))).toBeNull()
})

test('after a removal what takes the place is selected', () => {
  expect(afterRemoval(page, 'block', ['a'])).toEqual(block('b'))
  expect(afterRemoval(page, 'block', ['b'])).toEqual(block('a'))
  expect(afterRemoval(page, 'block', ['d'])).toEqual(section('s3'))
  expect(afterRemoval(page, 'section', ['s3'])).toEqual(section('s2'))
  expect(afterRemoval(page, 'section', ['s1', 's2', 's3'])).toBeNull()
  expect(afterRemoval(page, 'block', ['a', 'b'])).toEqual(section('s1'))
})

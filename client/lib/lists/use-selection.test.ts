import { expect, test } from 'vitest'
import { rangeOf } from './use-selection.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

test('a range goes from what was chosen last to where one clicks, both ways', () => {
  expect(rangeOf(rows, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(rows, 'c', 'a')).toEqual(['a', 'b', 'c'])
  expect(rangeOf(rows, 'b', 'b')).toEqual(['b'])
})

test('there is no range from what is not in the list any more', () => {
  expect(rangeOf(rows, null, 'b')).toEqual([])
  expect(rangeOf(rows, 'gone', 'b')).toEqual([])
})

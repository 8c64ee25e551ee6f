import { expect, test } from 'vitest'
import { firstFree, middleOf } from './places.ts'

test('what is in the middle is found by its height', () => {
  const sections = [
    { id: 's1', box: { top: 50, height: 100 } },
    { id: 's2', box: { top: 150, height: 400 } },
  ]
  expect(middleOf(sections, 75)).toEqual({ id: 's1', at: 0.25 })
  expect(middleOf(sections, 150)).toEqual({ id: 's2', at: 0 })
  expect(middleOf(sections, 450)).toEqual({ id: 's2', at: 0.75 })
  expect(middleOf(sections, 0)).toEqual({ id: 's1', at: 0 })
  expect(middleOf(sections, 9000)).toEqual({ id: 's2', at: 1 })
  expect(middleOf([], 10)).toBeNull()
})

test('a flag stands where it covers no words', () => {
  const above = { name: 'above', box: { left: 0, top: 0, width: 60, height: 18 } } as const
  const below = { name: 'below', box: { left: 0, top: 40, width: 60, height: 18 } } as const
  const word = (top: number) => ({ left: 50, top, width: 40, height: 16 })
  expect(firstFree([above, below], [])).toBe('above')
  expect(firstFree([above, below], [word(10)])).toBe('below')
  expect(firstFree([above, below], [word(18)])).toBe('above')
  expect(firstFree([above, below], [word(10), word(50)])).toBeNull()
})

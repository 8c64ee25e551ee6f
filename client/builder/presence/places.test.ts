import { expect, test } from 'vitest'
import { firstFree, fractionsIn, middleOf, pointAt } from './places.ts'

const box = { left: 100, top: 40, width: 200, height: 80 }

test('a point is at the same place of a box of another size', () => {
  const fractions = fractionsIn(box, { x: 150, y: 100 })
  expect(fractions).toEqual({ x: 0.25, y: 0.75 })
  expect(pointAt({ left: 0, top: 0, width: 1000, height: 10 }, fractions)).toEqual({
    x: 250,
    y: 7.5,
  })
  expect(fractionsIn({ ...box, width: 0, height: 0 }, { x: 150, y: 100 })).toEqual({ x: 0, y: 0 })
})

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

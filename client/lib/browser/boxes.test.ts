import { expect, test } from 'vitest'
import { fractionsIn, overlap, pointAt } from './boxes.ts'
import { fitScale } from './fit-scale.ts'

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

test('boxes that have only an edge in common do not overlap', () => {
  expect(overlap(box, { ...box, left: 299 })).toBe(true)
  expect(overlap(box, { ...box, left: 300 })).toBe(false)
  expect(overlap(box, { ...box, top: 120 })).toBe(false)
})

test('what is wider than its room is shown smaller, in hundredths and never tiny', () => {
  expect(fitScale(null, 1200)).toBe(1)
  expect(fitScale(2000, 1200)).toBe(1)
  expect(fitScale(750, 1200)).toBe(0.62)
  expect(fitScale(100, 1200)).toBe(0.2)
})

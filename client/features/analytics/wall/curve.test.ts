import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { calmed, calmedToNow, pointsOf, smoothPath } from './curve.ts'

it('puts the values into the box', () => {
  expect(pointsOf([0, 5, 10], { width: 100, height: 50, top: 10 })).toEqual([
    { x: 0, y: 50 },
    { x: 50, y: 25 },
    { x: 100, y: 0 },
  ])
})

it('stays between neighbouring values', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 1_000 }), { minLength: 2, maxLength: 60, size: 'max' }),
      (values) => {
        const points = pointsOf(values, { width: 600, height: 100, top: Math.max(...values) })
        const numbers = smoothPath(points).match(/-?[\d.]+,-?[\d.]+/g) ?? []
        const ys = numbers.map((pair) => Number(pair.split(',')[1]))
        for (let index = 1; index < points.length; index += 1) {
          const ends = [points[index - 1]?.y ?? 0, points[index]?.y ?? 0]
          for (const y of ys.slice(index * 3 - 2, index * 3)) {
            expect(y).toBeGreaterThanOrEqual(Math.min(...ends) - 0.1)
            expect(y).toBeLessThanOrEqual(Math.max(...ends) + 0.1)
          }
        }
      },
    ),
  )
})

it('is nothing without points', () => {
  expect(smoothPath([])).toBe('')
})

it('calms a single visit to a swell that counts the same', () => {
  expect(calmed([0, 0, 4, 0, 0])).toEqual([0, 1, 2, 1, 0])
})

it('goes on to the running minute without a fall', () => {
  expect(calmedToNow([4, 4, 4, 0])).toEqual([4, 4, 4, 4])
  expect(calmedToNow([0, 0, 0, 4])).toEqual([0, 0, 0, 3])
  expect(calmedToNow([])).toEqual([])
})

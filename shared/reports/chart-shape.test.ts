import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areaPath, barShare, curvePoints, linePath, roundTop } from './chart-shape.ts'

const box = { width: 100, height: 50 }

it('has a curve go from edge to edge, as high as its values', () => {
  expect(curvePoints([0, 5, 10], box)).toEqual([
    { x: 0, y: 50 },
    { x: 50, y: 25 },
    { x: 100, y: 0 },
  ])
  expect(curvePoints([5], box, 10)).toEqual([{ x: 50, y: 25 }])
  expect(curvePoints([], box)).toEqual([])
})

it('keeps every curve within its box, and equal values at equal heights', () => {
  const values = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(values, (counts) => {
      const points = curvePoints(counts, box)
      expect(points).toHaveLength(counts.length)
      for (const [index, { x, y }] of points.entries()) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(box.width)
        const most = Math.max(1, ...counts)
        const height = ((counts[index] ?? 0) / most) * box.height
        expect(Math.abs(box.height - y - height)).toBeLessThan(0.06)
      }
    }),
  )
})

it('draws the line, and the area below it down to the bottom', () => {
  const points = curvePoints([0, 10], box)
  expect(linePath(points)).toBe('M0 50L100 0')
  expect(areaPath(points, 50)).toBe('M0 50L100 0L100 50L0 50Z')
  expect(areaPath([], 50)).toBe('')
})

it('makes a bar as long as its value is of the most', () => {
  expect(barShare(3, 12)).toBe(0.25)
  expect(barShare(12, 12)).toBe(1)
  expect(barShare(0, 0)).toBe(0)
})

it('ends a scale at a round number that nothing is above', () => {
  expect([0, 1, 3, 7, 10, 11, 480, 1_000, 2_300].map(roundTop)).toEqual([
    1, 1, 5, 10, 10, 20, 500, 1_000, 5_000,
  ])
})

import { expect, it } from 'vitest'
import { markSchema } from './marks.ts'
import { markLimits } from './thread-limits.ts'

const arrow = { kind: 'arrow', points: [0, 0, 1, 1] } as const
const accepts = (strokes: unknown[], width = 'phone') =>
  markSchema.safeParse({ width, strokes }).success

it('takes arrows, boxes and lines drawn freehand, also beside their block', () => {
  const line = { kind: 'freehand', points: [0, 0, 0.5, -markLimits.reach, 1, markLimits.reach] }
  expect(accepts([arrow, { kind: 'box', points: [-0.5, 0, 1, 1.5] }, line])).toBe(true)
})

it('refuses what is too much, too far away, half a point or not what it says', () => {
  const points = (count: number) => Array.from({ length: count }, () => 0.1234)
  const most = 2 * markLimits.points
  expect(accepts([{ kind: 'freehand', points: points(most) }])).toBe(true)
  expect(accepts([{ kind: 'freehand', points: points(most + 2) }])).toBe(false)
  expect(accepts([{ kind: 'freehand', points: points(most) }, arrow])).toBe(false)
  expect(accepts([{ kind: 'freehand', points: points(5) }])).toBe(false)
  expect(accepts([{ kind: 'box', points: points(6) }])).toBe(false)
  expect(accepts([{ kind: 'arrow', points: [0, 0, 1, markLimits.reach + 1] }])).toBe(false)
  expect(accepts([{ kind: 'arrow', points: [0, 0, 1, Number.NaN] }])).toBe(false)
  expect(accepts(Array.from({ length: markLimits.strokes + 1 }, () => arrow))).toBe(false)
  expect(accepts([])).toBe(false)
  expect(accepts([{ ...arrow, kind: 'circle' }])).toBe(false)
  expect(accepts([arrow], 'watch')).toBe(false)
})

it('is at most some two kilobytes', () => {
  const points = Array.from({ length: 2 * markLimits.points }, () => -12.3456)
  const whole = JSON.stringify({ width: 'desktop', strokes: [{ kind: 'freehand', points }] })
  expect(whole.length).toBeLessThan(2_300)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { markSchema } from '#shared/contract/marks.ts'
import type { Point } from '#client/lib/browser/boxes.ts'
import { boundsOf, markWord, miniature, pathOf, simplify, strokeIn, strokesOf } from './shapes.ts'
import type { Drawn } from './shapes.ts'

const box = { left: 100, top: 50, width: 400, height: 200 }
const arrow: Drawn = {
  kind: 'arrow',
  points: [
    { x: 100, y: 50 },
    { x: 300, y: 150 },
  ],
}

it('says in a word what was drawn', () => {
  expect(markWord([{ kind: 'arrow' }])).toBe('Arrow')
  expect(markWord([{ kind: 'box' }])).toBe('Box')
  expect(markWord([{ kind: 'freehand' }])).toBe('Drawing')
  expect(markWord([{ kind: 'arrow' }, { kind: 'arrow' }])).toBe('Drawing')
})

it('goes where its block goes', () => {
  const [stroke] = strokesOf([arrow], box)
  expect(stroke).toEqual({ kind: 'arrow', points: [0, 0, 0.5, 0.5] })
  const moved = { left: 0, top: 900, width: 200, height: 100 }
  expect(stroke && strokeIn(stroke, moved).points).toEqual([
    { x: 0, y: 900 },
    { x: 100, y: 950 },
  ])
})

it('is drawn as an arrow with a head, a closed box and a round line', () => {
  expect(pathOf(arrow)).toMatch(/^M100 50L300 150M\S+ \S+L300 150L\S+ \S+$/)
  expect(pathOf({ ...arrow, kind: 'box' })).toBe('M100 50H300V150H100Z')
  const points = [...arrow.points, { x: 300, y: 50 }]
  expect(pathOf({ kind: 'freehand', points })).toBe('M100 50L294.6 147.3Q300 150 300 144L300 50')
  expect(pathOf({ kind: 'freehand', points: [] })).toBe('')
})

it('keeps what bends and leaves out what does not', () => {
  const straight = Array.from({ length: 50 }, (_, x) => ({ x, y: 0 }))
  expect(simplify(straight, 0.75)).toEqual([straight[0], straight.at(-1)])
  const corner = [
    { x: 0, y: 0 },
    { x: 50, y: 0.2 },
    { x: 100, y: 0 },
    { x: 100, y: 80 },
  ]
  expect(simplify(corner, 0.75)).toEqual([corner[0], corner[2], corner[3]])
  const loop = [
    { x: 0, y: 0 },
    { x: 9, y: 9 },
    { x: 0, y: 0 },
  ]
  expect(simplify(loop, 0.75)).toEqual(loop)
})

const point: fc.Arbitrary<Point> = fc.record({
  x: fc.integer({ min: -4_000, max: 4_000 }),
  y: fc.integer({ min: -4_000, max: 4_000 }),
})
const line = (size: number) => fc.array(point, { minLength: size, maxLength: size })
const stroke: fc.Arbitrary<Drawn> = fc.oneof(
  fc.record({ kind: fc.constantFrom('arrow', 'box'), points: line(2) }),
  fc.record({
    kind: fc.constant('freehand' as const),
    points: fc.array(point, { minLength: 2, maxLength: 400 }),
  }),
)

it('is accepted by the server, however wildly it was drawn', () => {
  fc.assert(
    fc.property(fc.array(stroke, { minLength: 1, maxLength: 12 }), (drawn) => {
      const mark = { width: 'phone', strokes: strokesOf(drawn, box) }
      expect(markSchema.safeParse(mark).error).toBeUndefined()
    }),
    { numRuns: 60 },
  )
})

it('has the smallest box around it, and a picture of any size', () => {
  expect(boundsOf([arrow])).toEqual({ left: 100, top: 50, width: 200, height: 100 })
  const strokes = strokesOf([{ ...arrow, kind: 'box' }], box)
  const size = { width: 20, height: 14 }
  expect(miniature({ width: 'phone', strokes }, size)).toBe('M0 0H20V14H0Z')
  const flat = strokesOf(
    [{ kind: 'freehand', points: [arrow.points[0] ?? { x: 0, y: 0 }, { x: 300, y: 50 }] }],
    box,
  )
  expect(miniature({ width: 'phone', strokes: flat }, size)).toBe('M0 7L20 7')
})

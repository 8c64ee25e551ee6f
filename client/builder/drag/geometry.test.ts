import { expect, test } from 'vitest'
import type { Layout } from './geometry.ts'
import { dropLine, ontoPage, targetAt } from './geometry.ts'

/** Two sections: two columns of two blocks, and one empty column. */
const layout: Layout = {
  pageId: 'p1',
  page: { left: 0, top: 0, width: 800, height: 600 },
  sections: [
    {
      id: 's1',
      box: { left: 0, top: 0, width: 800, height: 300 },
      columns: [
        {
          id: 's1.1',
          box: { left: 40, top: 40, width: 340, height: 220 },
          blocks: [
            { id: 'a', box: { left: 40, top: 40, width: 340, height: 100 } },
            { id: 'b', box: { left: 40, top: 160, width: 340, height: 100 } },
          ],
        },
        {
          id: 's1.2',
          box: { left: 420, top: 40, width: 340, height: 100 },
          blocks: [{ id: 'c', box: { left: 420, top: 40, width: 340, height: 100 } }],
        },
      ],
    },
    {
      id: 's2',
      box: { left: 0, top: 300, width: 800, height: 300 },
      columns: [{ id: 's2.1', box: { left: 40, top: 340, width: 720, height: 220 }, blocks: [] }],
    },
  ],
}
const block = { type: 'new-block', kind: 'heading' } as const

test.each([
  [{ x: 100, y: 60 }, 's1.1', null, 'a'],
  [{ x: 100, y: 120 }, 's1.1', 'a', 'b'],
  [{ x: 100, y: 250 }, 's1.1', 'b', null],
  [{ x: 600, y: 250 }, 's1.2', 'c', null],
  [{ x: 390, y: 60 }, 's1.1', null, 'a'],
  [{ x: 410, y: 60 }, 's1.2', null, 'c'],
  [{ x: 100, y: 450 }, 's2.1', null, null],
])('at %o a block lands in %s between %s and %s', (point, columnId, previousId, nextId) => {
  expect(targetAt(layout, block, point)).toEqual({
    type: 'in-column',
    columnId,
    previousId,
    nextId,
  })
})

test('a section lands between sections', () => {
  const section = { type: 'new-section', columns: 2 } as const
  const at = (y: number) => targetAt(layout, section, { x: 400, y })
  expect(at(20)).toMatchObject({ previousId: null, nextId: 's1' })
  expect(at(290)).toMatchObject({ previousId: 's1', nextId: 's2' })
  expect(at(590)).toMatchObject({ previousId: 's2', nextId: null })
})

test('the dragged block does not count as its own neighbour', () => {
  const moved = { type: 'block', id: 'a' } as const
  expect(targetAt(layout, moved, { x: 100, y: 60 })).toMatchObject({
    previousId: null,
    nextId: 'b',
  })
})

test('far away from the page there is no target', () => {
  expect(targetAt(layout, block, { x: 1000, y: 100 })).toBeNull()
  expect(targetAt(layout, block, { x: 840, y: 100 })).not.toBeNull()
})

test('anywhere below the page is its end', () => {
  const at = (x: number, y: number) => targetAt(layout, block, ontoPage(layout, { x, y }))
  const end = { type: 'in-column', columnId: 's2.1', previousId: null, nextId: null }
  expect(at(400, 900)).toEqual(end)
  expect(at(1400, 2000)).toEqual(end)
  expect(at(-300, 700)).toEqual(end)
  expect(at(1000, 100)).toBeNull()
  expect(ontoPage(layout, { x: 1000, y: 100 })).toEqual({ x: 1000, y: 100 })
})

test('the line stands between the neighbours, as wide as the column', () => {
  const line = dropLine(layout, {
    type: 'in-column',
    columnId: 's1.1',
    previousId: 'a',
    nextId: 'b',
  })
  expect(line).toEqual({ left: 40, width: 340, top: 150, height: 0 })
})

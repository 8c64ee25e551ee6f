import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keysAt } from './order-keys.ts'

type Sibling = { id: string; order: string }

/** The ids in order after inserting `ids` at `index`, as a document would show them. */
function insert(siblings: Sibling[], index: number, ids: string[]): Sibling[] {
  const { keys, rewritten } = keysAt(siblings, index, ids.length)
  const kept = siblings.map(({ id, order }) => ({ id, order: rewritten.get(id) ?? order }))
  const added = ids.map((id, at) => ({ id, order: keys[at] ?? '' }))
  return [...kept, ...added].toSorted((a, b) => (a.order < b.order ? -1 : 1))
}

test.each([
  ['equal', ['a1', 'a1']],
  ['empty', ['', '']],
  ['not made by the library', ['~~', '~~~']],
  ['in the wrong order', ['a5', 'a1']],
  ['overlong', ['a0', `a0${'0'.repeat(200)}1`]],
])('finds room between two neighbours whose keys are %s', (_, [left = '', right = '']) => {
  const siblings = [
    { id: 'l', order: left },
    { id: 'r', order: right },
  ]
  expect(insert(siblings, 1, ['x', 'y']).map(({ id }) => id)).toEqual(['l', 'x', 'y', 'r'])
})

test('keeps the order through any number of insertions, with bounded keys', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 3 })), { maxLength: 60, size: 'max' }),
      (steps) => {
        let siblings: Sibling[] = []
        let expected: string[] = []
        steps.forEach(([at, count], step) => {
          const index = at % (expected.length + 1)
          const ids = Array.from({ length: count }, (_, nth) => `${step}-${nth}`)
          siblings = insert(siblings, index, ids)
          expected = expected.toSpliced(index, 0, ...ids)
          expect(siblings.map(({ id }) => id)).toEqual(expected)
        })
      },
    ),
  )
})

test('a thousand insertions at one place stay in order', () => {
  let siblings: Sibling[] = [
    { id: 'l', order: 'a0' },
    { id: 'r', order: 'a1' },
  ]
  for (let step = 0; step < 1000; step += 1) siblings = insert(siblings, 1, [String(step)])
  const ids = siblings.map(({ id }) => id)
  expect(ids.slice(1, 4)).toEqual(['999', '998', '997'])
  expect(Math.max(...siblings.map(({ order }) => order.length))).toBeLessThan(120)
})

import { expect, test } from 'vitest'
import { describeGap, gapOf, indexIn, stepGap } from './page-gaps.ts'

const pagesOf = (...ids: string[]) => ids.map((id) => ({ id, title: id.toUpperCase() }))
const pages = pagesOf('a', 'b', 'c', 'd')

test('a page begins in the gap that it stands in, and steps from gap to gap', () => {
  const own = gapOf(pages, 'b')
  expect(own).toEqual({ previousId: 'a', nextId: 'c' })
  const below = stepGap(pages, 'b', own, 1)
  expect(below).toEqual({ previousId: 'c', nextId: 'd' })
  const last = stepGap(pages, 'b', below, 1)
  expect(last).toEqual({ previousId: 'd', nextId: null })
  expect(stepGap(pages, 'b', last, 1)).toEqual(last)
})

test('a gap goes along with its neighbours when others move, add or delete pages', () => {
  const gap = { previousId: 'c', nextId: 'd' }
  expect(indexIn(pages, 'b', gap)).toBe(2)
  expect(indexIn(pagesOf('new', 'a', 'b', 'c', 'd'), 'b', gap)).toBe(3)
  expect(indexIn(pagesOf('d', 'a', 'b', 'c'), 'b', gap)).toBe(0)
  expect(indexIn(pagesOf('a', 'b', 'c'), 'b', gap)).toBe(2)
  expect(indexIn(pagesOf('a', 'b'), 'b', gap)).toBe(1)
})

test('the place is told by its number and its neighbour', () => {
  expect(describeGap(pages, 'b', { previousId: 'c', nextId: 'd' })).toBe('Place 3 of 4, after C.')
  expect(describeGap(pages, 'b', { previousId: null, nextId: 'a' })).toBe('Place 1 of 4, before A.')
})

import { expect, test } from 'vitest'
import { pageContent } from './page-content.ts'

test('a page has exactly as many blocks as asked for, no two of them alike', () => {
  for (const count of [1, 13, 100, 1000]) {
    const blocks = pageContent(count).flat(2)
    expect(blocks).toHaveLength(count)
    expect(new Set(blocks.map((block) => JSON.stringify(block))).size).toBe(count)
  }
})

test('a thousand blocks fit on one page of a campaign', () => {
  const sections = pageContent(1000)
  expect(sections.length).toBeLessThanOrEqual(100)
  expect(new Set(sections.map((columns) => columns.length))).toEqual(new Set([1, 2]))
})

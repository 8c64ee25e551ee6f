import { expect, test } from 'vitest'
import { allBlocks } from '#shared/blocks/registry.ts'
import { findBlocks, findSections, wordsOf } from './block-words.ts'

test.each([
  ['button', 'button'],
  ['vid', 'video'],
  ['signup', 'form'],
  ['sign up', 'form'],
  ['Newsletter', 'form'],
  ['picture', 'image'],
  ['cta', 'button'],
  ['paragraph', 'rich-text'],
  ['reviews', 'testimonial'],
  ['voucher', 'coupon'],
  ['text', 'rich-text'],
  ['title', 'heading'],
  ['menu', 'navigation'],
])('who types “%s” finds %s first', (query, kind) => {
  expect(findBlocks(query)[0]?.kind).toBe(kind)
})

test('nothing is found for nothing, for spaces and for what no block is called', () => {
  for (const query of ['', '   ', 'xyzzy', 'button xyzzy', '(', '\\']) {
    expect(findBlocks(query)).toEqual([])
    expect(findSections(query)).toEqual([])
  }
})

test('sections are found by what they are and by their columns', () => {
  expect(findSections('section')).toEqual([1, 2, 3, 4])
  expect(findSections('3 col')).toEqual([3])
})

test('every block has further words than its kind and description', () => {
  const without = allBlocks().filter((block) => wordsOf(block).startsWith(`${block.kind}  `))
  expect(without.map(({ kind }) => kind)).toEqual([])
})

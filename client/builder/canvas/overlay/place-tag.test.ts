import { expect, test } from 'vitest'
import type { Box } from '#client/lib/browser/boxes.ts'
import { firstFree } from '../../presence/places.ts'
import { tagPlaces } from './place-tag.ts'

const size = { height: 22, width: 80, opened: 240, grip: 20 }
const ground = { left: 0, top: 0, width: 1000, height: 800 }
const block = { left: 100, top: 200, width: 400, height: 60 }
const line = (left: number, top: number, width: number): Box => ({ left, top, width, height: 20 })

function placeAmong(
  words: readonly Box[],
  outline: Box = block,
  kind: 'block' | 'section' = 'block',
) {
  return firstFree(tagPlaces(kind, outline, size, ground), words)
}

test('the tag of a block covers neither what is above it nor what is below', () => {
  const own = line(100, 205, 400)
  expect(placeAmong([own])).toBe('above')
  expect(placeAmong([own, line(100, 175, 200)])).toBe('above-end')
  expect(placeAmong([own, line(100, 175, 400)])).toBe('beside')
  const between = [own, line(100, 175, 400), line(40, 190, 30), line(520, 190, 300)]
  expect(placeAmong(between)).toBe('below')
  expect(placeAmong([...between, line(100, 262, 400)])).toBe('grip')
})

test('a block at the edge has its tag where it can be opened', () => {
  expect(placeAmong([], { ...block, top: 4 })).toBe('beside')
  expect(placeAmong([], { ...block, left: 700, width: 200 })).toBe('above')
  expect(placeAmong([], { ...block, left: 800, width: 150 })).toBe('above-end')
})

test('a section has its tag inside, where nothing else stands', () => {
  expect(placeAmong([], block, 'section')).toBe('inside')
  expect(placeAmong([line(100, 205, 150)], block, 'section')).toBe('inside-end')
  expect(placeAmong([line(100, 205, 400)], block, 'section')).toBe('above')
})

// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { letterAt, letterBox } from './letter-at.ts'
import { wordsOn } from './words-on-page.ts'

afterEach(() => vi.restoreAllMocks())

/** Letters of 10 by 20 px, ten in a line, as jsdom lays out nothing. */
function drawInTens(text: string) {
  const place = (at: number) => new DOMRect((at % 10) * 10, Math.floor(at / 10) * 20, 10, 20)
  const boxes = (range: Range) =>
    Array.from({ length: range.endOffset - range.startOffset }, (_, at) =>
      place(range.startOffset + at),
    )
  Range.prototype.getClientRects = function () {
    const all = boxes(this)
    return Object.assign(all, { item: (at: number) => all[at] ?? null })
  }
  Range.prototype.getBoundingClientRect = function () {
    return boxes(this)[0] ?? new DOMRect()
  }
  const block = document.createElement('p')
  block.append(text)
  return wordsOn(block)
}

test('the letter under a point is found in any line, and none beside them', () => {
  const drawn = drawInTens('A short walk through what we read')
  expect(letterAt(drawn, { x: 3, y: 5 })).toBe(0)
  expect(letterAt(drawn, { x: 25, y: 30 })).toBe(12)
  expect(letterAt(drawn, { x: 28, y: 65 })).toBe(32)
  expect(letterAt(drawn, { x: 48, y: 65 })).toBeNull()
  expect(letterAt(drawn, { x: 150, y: 5 })).toBeNull()
})

test('a letter has a box while it is there', () => {
  const drawn = drawInTens('A short walk')
  expect(letterBox(drawn, 11)).toMatchObject({ left: 10, top: 20, width: 10 })
  expect(letterBox(drawn, 12)).toBeNull()
  expect(letterBox(wordsOn(document.createElement('p')), 0)).toBeNull()
})

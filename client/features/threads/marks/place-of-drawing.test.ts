// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { anchorOfBlock, stepBlock } from './choose-block.ts'
import { placeOfDrawing } from './place-of-drawing.ts'
import type { Drawn } from './shapes.ts'

// jsdom lays nothing out: each part says where it stands.
const placeOf = (element: Element) =>
  new DOMRect(...(element.getAttribute('data-at') ?? '0 0 0 0').split(' ').map(Number))
Element.prototype.getBoundingClientRect = function box(this: Element) {
  return placeOf(this)
}
Element.prototype.getClientRects = function boxes(this: Element) {
  const { width } = placeOf(this)
  return Object.assign(width > 0 ? [placeOf(this)] : [], { item: () => null })
}

beforeEach(() => {
  document.body.innerHTML = `
    <div data-page-id="p" data-at="0 0 1000 2000">
      <section data-section-id="s" data-at="0 100 1000 600">
        <div data-block-id="a" data-at="100 200 400 100">A short
          walk</div>
        <div data-block-id="hidden" data-at="0 0 0 0">Not here</div>
        <div data-block-id="b" data-at="100 400 400 100">And back</div>
      </section>
    </div>`
})

const on = (kind: Drawn['kind'], ...points: [number, number][]) =>
  placeOfDrawing(document.body, [{ kind, points: points.map(([x, y]) => ({ x, y })) }], 'desktop')

it('belongs to the block that an arrow points to, wherever it comes from', () => {
  const anchor = on('arrow', [900, 1000], [300, 250])
  expect(anchor).toMatchObject({ pageId: 'p', on: 'block', partId: 'a', x: 0.5, y: 0.5 })
  expect(anchor?.mark).toEqual({
    width: 'desktop',
    strokes: [{ kind: 'arrow', points: [2, 8, 0.5, 0.5] }],
  })
  expect(on('arrow', [300, 250], [800, 150])).toMatchObject({ on: 'section', partId: 's' })
  expect(on('arrow', [300, 250], [800, 1900])).toMatchObject({ on: 'page', partId: 'p' })
})

it('belongs to a block that it is around, and to the section if it is around several', () => {
  expect(on('box', [90, 190], [510, 310])).toMatchObject({ on: 'block', partId: 'a' })
  expect(on('box', [90, 190], [510, 680])).toMatchObject({ on: 'section', partId: 's' })
  expect(on('freehand', [120, 220], [300, 240], [480, 280])).toMatchObject({ partId: 'a' })
})

it('knows no place where no page is', () => {
  document.body.replaceChildren()
  expect(on('box', [0, 0], [10, 10])).toBeNull()
})

it('goes from block to block by keyboard, round and round, past what is hidden', () => {
  const first = must(stepBlock(document.body, null, 1), 'no block')
  expect(first).toMatchObject({ at: 0, count: 2, words: 'A short walk' })
  const second = must(stepBlock(document.body, first, 1), 'no block')
  expect(second.words).toBe('And back')
  expect(stepBlock(document.body, second, 1)?.at).toBe(0)
  expect(stepBlock(document.body, first, -1)?.at).toBe(1)
  const box = anchorOfBlock(second, 'box', 'phone')
  expect(box).toMatchObject({ partId: 'b', mark: { width: 'phone', strokes: [{ kind: 'box' }] } })
  expect(anchorOfBlock(second, 'arrow', 'phone')?.mark?.strokes[0]?.kind).toBe('arrow')
  expect(anchorOfBlock(second, 'point', 'phone')).toEqual({
    pageId: 'p',
    on: 'block',
    partId: 'b',
    x: 1,
    y: 0,
  })
})

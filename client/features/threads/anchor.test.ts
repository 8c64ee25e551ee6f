// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { pointAt } from '#client/lib/browser/boxes.ts'
import { anchorAt, anchorOfMarked, elementOf, fractions, rangeOfWords, spread } from './anchor.ts'

// jsdom draws nothing, so it measures no ranges.
Range.prototype.getBoundingClientRect = () => new DOMRect()

afterEach(() => document.body.replaceChildren())

function draw(): void {
  document.body.innerHTML = `
    <div data-page-id="p"><i id="ground"></i>
      <section data-section-id="s"><b id="beside"></b>
        <div data-block-id="v~b"><em id="word">a short walk</em></div>
      </section>
    </div><u id="outside"></u>`
}

describe('anchors', () => {
  it('name the innermost part around a point, by an id that stays when it moves', () => {
    draw()
    const at = (id: string) => anchorAt(document.querySelector(`#${id}`), { x: 0, y: 0 })
    expect(at('word')).toMatchObject({ pageId: 'p', on: 'block', partId: 'v~b' })
    expect(at('beside')).toMatchObject({ pageId: 'p', on: 'section', partId: 's' })
    expect(at('ground')).toMatchObject({ pageId: 'p', on: 'page', partId: 'p' })
    expect(at('outside')).toBeNull()
    const anchor = at('word')
    expect(anchor && elementOf(document.body, anchor)?.textContent).toBe('a short walk')
  })

  it('quote the words that are marked in the block, and no others', () => {
    draw()
    const word = document.querySelector('#word')
    if (!word) throw new Error('not drawn')
    document.getSelection()?.selectAllChildren(word)
    expect(anchorAt(word, { x: 0, y: 0 })?.quote).toBe('a short walk')
    expect(anchorAt(document.querySelector('#beside'), { x: 0, y: 0 })?.quote).toBeUndefined()
  })

  it('find marked words again across marks and lines, and the right ones of several alike', () => {
    document.body.innerHTML = `<div data-page-id="p"><div data-block-id="b">
      <p>We <b>walk</b>, we read,</p><p>we <i>wa</i>lk home.</p><style>walk {}</style></div></div>`
    const [, second] = document.querySelectorAll('p')
    const [inner, rest] = [second?.querySelector('i')?.firstChild, second?.lastChild]
    if (!second || !inner || !rest) throw new Error('not drawn')
    document.getSelection()?.setBaseAndExtent(inner, 0, rest, 2)
    const anchor = anchorOfMarked()
    expect(anchor).toMatchObject({ on: 'block', partId: 'b', quote: 'walk' })
    expect(anchor?.words).toMatchObject({ letters: 'walk', after: ' home.' })
    const block = document.querySelector('[data-block-id]')
    const range = block && anchor?.words && rangeOfWords(block, anchor.words)
    expect([range?.startContainer, range?.endContainer, range?.endOffset]).toEqual([inner, rest, 2])
    document.getSelection()?.selectAllChildren(second)
    expect(anchorOfMarked()?.words?.letters).toBe('we walk home.')
    document.getSelection()?.removeAllRanges()
    expect(anchorOfMarked()).toBeNull()
  })

  it('find their point again in a box of any place and size', () => {
    const box = fc.record({
      left: fc.integer({ min: -500, max: 500 }),
      top: fc.integer({ min: -500, max: 500 }),
      width: fc.integer({ min: 1, max: 2_000 }),
      height: fc.integer({ min: 1, max: 2_000 }),
    })
    const share = fc.integer({ min: 0, max: 10_000 }).map((part) => part / 10_000)
    fc.assert(
      fc.property(box, share, share, (around, x, y) => {
        const found = fractions(around, pointAt(around, { x, y }))
        expect(found.x).toBeCloseTo(x, 3)
        expect(found.y).toBeCloseTo(y, 3)
      }),
    )
    const outside = fractions({ left: 0, top: 0, width: 10, height: 0 }, { x: 99, y: -5 })
    expect(outside).toEqual({ x: 1, y: 0 })
  })

  it('keep pins from covering each other', () => {
    const point = { x: 5, y: 5 }
    const pushes = spread([point, point, point], 20)
    expect(pushes).toEqual([0, 15, 30])
    expect(
      spread(
        [
          { x: 0, y: 0 },
          { x: 0, y: 40 },
        ],
        20,
      ),
    ).toEqual([0, 0])
  })
})

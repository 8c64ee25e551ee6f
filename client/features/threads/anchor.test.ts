// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { anchorAt, elementOf, fractions, pointIn, spread } from './anchor.ts'

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
        const found = fractions(around, pointIn(around, { x, y }))
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

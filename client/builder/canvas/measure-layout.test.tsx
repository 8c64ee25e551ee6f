import { afterEach, expect, test, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { targetAt } from '../drag/geometry.ts'
import { measureLayout } from './measure-layout.ts'

afterEach(() => vi.restoreAllMocks())

/** A page of sections of 100 px with one block each; notes which blocks are measured. */
function openPage(sections: number) {
  const content = document.createElement('div')
  const markup = Array.from(
    { length: sections },
    (_, at) =>
      `<section data-section-id="s${at}"><div data-column-id="c${at}"><p data-block-id="b${at}"></p></div></section>`,
  )
  content.innerHTML = `<div data-page-id="p">${markup.join('')}</div>`
  const measured: string[] = []
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const id = this.getAttribute('data-block-id')
    if (id) measured.push(id)
    const name = Array.from(this.attributes, ({ value }) => value).join('')
    const at = /\d+$/.exec(name)?.[0]
    if (at === undefined) return new DOMRect(0, 0, 400, sections * 100)
    return new DOMRect(0, Number(at) * 100, 400, 100)
  })
  return { layout: must(measureLayout(content), 'layout'), measured }
}

test('of a long page only what is under the pointer is measured, and once', () => {
  const { layout, measured } = openPage(50)
  const subject = { type: 'new-block', kind: 'heading' } as const
  const target = targetAt(layout, subject, { x: 10, y: 720 })
  expect(target).toEqual({
    type: 'in-column',
    columnId: 'c7',
    previousId: null,
    nextId: 'b7',
  })
  targetAt(layout, subject, { x: 10, y: 730 })
  expect(measured).toEqual(['b7'])
})

import '../testing/browser-parts.ts'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTestBuilder } from '../testing/open-test-builder.tsx'
import { drawPointers } from './draw-pointers.ts'

// jsdom has none.
vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll(/[^\w-]/g, '\\$&') })
afterEach(() => void vi.useRealTimers())

function openPage() {
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections: [] }] })
  const content = document.createElement('div')
  content.innerHTML = '<div data-section-id="s1"><div data-block-id="b1"></div></div>'
  const layer = document.createElement('div')
  const block = content.querySelector('[data-block-id]')
  if (!block) throw new Error('no block')
  const box = new DOMRect(100, 200, 400, 80)
  block.getBoundingClientRect = () => box
  const boxes: Pick<DOMRectList, 'length'> = { length: 1 }
  vi.spyOn(block, 'getClientRects').mockReturnValue(
    Object.assign([box], boxes, { item: () => box }),
  )
  const stop = drawPointers(builder, { content, layer, ownId: 'ada' })
  onTestFinished(stop)
  const { awareness } = builder.session
  const hear = (clientId: number, id: string, pointer: unknown) => {
    const change = awareness.states.has(clientId) ? 'updated' : 'added'
    awareness.states.set(clientId, { user: { id, name: id }, page: 'p1', pointer })
    awareness.emit('change', [
      { added: [], updated: [], removed: [], [change]: [clientId] },
      'server',
    ])
  }
  const leave = (clientId: number) => {
    awareness.states.delete(clientId)
    awareness.emit('change', [{ added: [], updated: [], removed: [clientId] }, 'server'])
  }
  return { layer, hear, leave }
}

const at = (x: number, y: number) => ({ kind: 'block', id: 'b1', x, y })

test('a pointer stands at its place of the block, named for a moment', () => {
  vi.useFakeTimers()
  const { layer, hear, leave } = openPage()
  hear(7, 'bo', at(0.25, 0.5))
  const pointer = layer.querySelector<HTMLElement>('[data-pointer-of="bo"]')
  expect(pointer?.style.translate).toBe('200px 240px')
  expect(pointer?.dataset['named']).toBe('')
  vi.advanceTimersByTime(5000)
  expect(pointer?.dataset['named']).toBeUndefined()
  hear(7, 'bo', at(0.5, 0.5))
  expect(pointer?.style.translate).toBe('300px 240px')
  expect(pointer?.dataset['named']).toBe('')
  hear(7, 'bo', null)
  expect(pointer?.dataset['away']).toBe('')
  leave(7)
  expect(layer.childElementCount).toBe(0)
})

test('what points at nothing that is here, at nonsense, or from a tab of one’s own is not shown', () => {
  const { layer, hear } = openPage()
  hear(7, 'bo', { kind: 'block', id: '"] , body [x="', x: 0, y: 0 })
  expect(layer.querySelectorAll('[data-pointer-of]:not([data-away])')).toHaveLength(0)
  hear(8, 'mira', { kind: 'block', id: 'b1', x: 'left', y: 0 })
  hear(9, 'ada', at(0.5, 0.5))
  expect(layer.querySelectorAll('[data-pointer-of="mira"], [data-pointer-of="ada"]')).toHaveLength(
    0,
  )
})

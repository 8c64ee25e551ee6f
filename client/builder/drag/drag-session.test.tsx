import '../testing/browser-parts.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { openCanvas } from '../testing/open-canvas.tsx'
import { beginDrag } from './drag-session.ts'

/** What is told when something becomes larger or smaller, by what looks at it. */
const observers = new Set<() => void>()

beforeEach(() => {
  class Observer implements ResizeObserver {
    private readonly tell: () => void
    constructor(tell: ResizeObserverCallback) {
      this.tell = () => tell([], this)
    }
    observe(): void {
      observers.add(this.tell)
    }
    unobserve(): void {}
    disconnect(): void {
      observers.delete(this.tell)
    }
  }
  vi.stubGlobal('ResizeObserver', Observer)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('what moves away under a pointer that rests is no longer aimed at', async () => {
  const { builder, ids } = openCanvas(
    ['One', 'Two'].map((text) => ({ kind: 'heading', props: { text } })),
  )
  const content = must(document.querySelector('#canvas > div'), 'content')
  // In px: how high the picture above is, which is still on its way.
  let picture = 0
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = ids.indexOf(this.getAttribute('data-block-id') ?? '')
    return at < 0 ? new DOMRect(0, 0, 400, 1000) : new DOMRect(0, picture + at * 100, 400, 100)
  })
  const known = new Set(observers)
  const drag = beginDrag(builder, { type: 'new-block', kind: 'heading' }, content, false)
  // What the canvas shows later looks at sizes, too.
  const own = [...observers].filter((each) => !known.has(each))
  expect(own).toHaveLength(1)
  const next = () => {
    const target = builder.view.getSnapshot().drag?.target
    return target?.type === 'in-column' ? target.nextId : undefined
  }
  drag.pointerAt({ x: 10, y: 120 })
  expect(next()).toBe(ids[1])
  picture = 100
  for (const tell of own) tell()
  await vi.waitFor(() => expect(next()).toBe(ids[0]))
  drag.cancel()
  expect(own.filter((each) => observers.has(each))).toEqual([])
})

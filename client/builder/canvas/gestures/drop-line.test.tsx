import '../../testing/browser-parts.ts'
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { openCanvas } from '../../testing/open-canvas.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A line far below what is in sight of the page; gives by what the page is scrolled for it. */
async function drawOutOfSight(byKeyboard: boolean) {
  const { builder, ids } = openCanvas([{ kind: 'heading', props: { text: 'One' } }])
  await act(() => import('./gestures.tsx'))
  const scroller = must(document.querySelector('[data-canvas-scroller]'), 'scroller')
  const scrollBy = vi.fn<(by: ScrollToOptions) => void>()
  Object.assign(scroller, { scrollBy })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.hasAttribute('data-block-id')
      ? new DOMRect(0, 5000, 400, 100)
      : new DOMRect(0, 0, 400, this.matches('[data-canvas-scroller]') ? 800 : 6000)
  })
  const [page] = builder.session.campaign.getSnapshot().pages
  const columnId = must(page?.sections[0]?.columns[0], 'column').id
  act(() =>
    builder.view.set((view) => ({
      ...view,
      drag: {
        subject: { type: 'new-block', kind: 'heading' },
        target: { type: 'in-column', columnId, previousId: null, nextId: must(ids[0], 'block') },
        byKeyboard,
      },
    })),
  )
  await vi.waitFor(() => expect(document.querySelector('[data-drop-line]')).not.toBe(null))
  return scrollBy.mock.calls
}

test('arrow keys bring the line into the middle of what is in sight', async () => {
  expect(await drawOutOfSight(true)).toEqual([[{ top: 4592 }]])
})

test('under a pointer the page stays where it is, wherever the line is', async () => {
  expect(await drawOutOfSight(false)).toEqual([])
})

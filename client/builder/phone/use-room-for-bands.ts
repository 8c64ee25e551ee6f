import { useLayoutEffect } from 'react'
import { boxOf } from '#client/lib/browser/geometry.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import type { DragSubject } from '../drag/drop-target.ts'

/**
 * Opens the page for bands between its sections or blocks, and closes it again. What the person
 * looks at stays where it is on the screen.
 */
export function useRoomForBands({ type }: DragSubject): void {
  const { content, scroller } = useCanvas()
  const level = type === 'section' || type === 'new-section' ? 'sections' : 'blocks'
  useLayoutEffect(() => {
    const page = content.current
    const area = scroller.current
    if (!page || !area) return
    holding(page, area, () => page.setAttribute('data-room-between', level))
    return () => holding(page, area, () => page.removeAttribute('data-room-between'))
  }, [content, scroller, level])
}

/** Changes the page while what is in the middle of the screen stays there. */
function holding(page: HTMLElement, area: HTMLElement, change: () => void): void {
  const around = boxOf(area)
  const middle = around.top + around.height / 2
  const held = Array.from(page.querySelectorAll('[data-block-id]')).find(
    (block) => boxOf(block).bottom > middle,
  )
  const before = held ? boxOf(held).top : 0
  change()
  if (held) area.scrollTop += boxOf(held).top - before
}

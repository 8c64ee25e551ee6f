import { useEffect } from 'react'
import { boxOf } from '#client/lib/browser/geometry.ts'
import type { Selected } from '../../state/selection.ts'
import { useCanvas } from '../canvas-context.ts'
import { elementOf } from '../find-element.ts'

type Extent = { top: number; bottom: number }

/** In px: room for the tag above it, and as much below. */
const margin = 32

/**
 * Brings what has just been selected into sight. What the person points at, or is drawing a frame
 * around, stays where it is, however little of it is seen.
 */
export function useInSight({ kind, id }: Selected): void {
  const { content, scroller } = useCanvas()
  useEffect(() => {
    const isPointedAt = () =>
      content.current !== null &&
      (elementOf(content.current, { kind, id })?.matches(':hover') === true ||
        scroller.current?.matches(':active') === true)
    // In a frame's time a page that still scrolls has taken it away from under the pointer.
    const wasPointedAt = isPointedAt()
    const frame = requestAnimationFrame(() => {
      const element = content.current && elementOf(content.current, { kind, id })
      const area = scroller.current
      if (!element || !area || wasPointedAt || isPointedAt()) return
      const by = wayIntoSight(boxOf(element), boxOf(area))
      if (by !== 0) area.scrollBy({ top: by })
    })
    return () => cancelAnimationFrame(frame)
  }, [content, scroller, kind, id])
}

/**
 * How far to scroll, in px, so that a box is in sight as a whole: as little as will do while some of
 * it is seen, else to the middle. One that is larger than the area starts at its top, and stays
 * where it is while some of it is seen.
 */
export function wayIntoSight(box: Extent, area: Extent): number {
  const above = box.top - area.top
  const below = area.bottom - box.bottom
  // Whether it fits, with the margin on both sides.
  const spare = (above + below) / 2 - margin
  if (box.bottom < area.top + 8 || box.top > area.bottom - 8) {
    return above - margin - Math.max(0, spare)
  }
  if (spare < 0 || (above >= 0 && below >= 0)) return 0
  return above < 0 ? above - margin : margin - below
}

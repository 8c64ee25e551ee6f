import { useEffect } from 'react'
import { boxOf } from '#client/lib/browser/geometry.ts'
import type { Edges } from '#client/lib/browser/boxes.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import { elementOf } from '../canvas/find-element.ts'
import { useBuilder, useView } from '../state/builder-context.ts'

/** Room above and below what is kept in sight, in px. */
const margin = 16

/**
 * Keeps what is selected, and in a text the line that is written in, in what is left of the page
 * when a sheet or the keyboard comes up. Scrolling away from it by hand is nobody's business.
 */
export function useKeptInSight(): void {
  const { content, scroller } = useCanvas()
  const { view } = useBuilder()
  const id = useView((current) => current.selected?.id)
  useEffect(() => {
    const area = scroller.current
    if (!area || id === undefined) return
    let height = 0
    const look = () => {
      const { selected, text } = view.getSnapshot()
      const element = content.current && selected && elementOf(content.current, selected)
      if (element) bring(area, (text && caretBox()) ?? boxOf(element))
    }
    const resized = new ResizeObserver(() => {
      if (area.clientHeight === height) return
      height = area.clientHeight
      look()
    })
    resized.observe(area)
    return () => resized.disconnect()
  }, [content, scroller, view, id])
}

/** Scrolls as little as shows all of `box`, or its top where it is higher than the area. */
function bring(area: HTMLElement, box: Pick<Edges, 'top' | 'bottom'>): void {
  const around = boxOf(area)
  const over = around.top + margin - box.top
  const under = box.bottom - (around.bottom - margin)
  if (over > 0) area.scrollBy({ top: -over })
  else if (under > 0) area.scrollBy({ top: Math.min(under, -over) })
}

function caretBox(): Edges | null {
  const selection = getSelection()
  if (!selection?.rangeCount) return null
  const box = boxOf(selection.getRangeAt(0))
  const around = selection.focusNode?.parentElement
  // An empty line has no box of its own.
  return box.height > 0 ? box : around ? boxOf(around) : null
}

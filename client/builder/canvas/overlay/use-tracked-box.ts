import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { boxWithin } from '#client/lib/browser/geometry.ts'
import type { Box } from '#client/lib/browser/boxes.ts'
import type { Selected } from '../../state/selection.ts'
import { useBuilder } from '../../state/builder-context.ts'
import { useCanvas } from '../canvas-context.ts'
import { elementOf } from '../find-element.ts'
import { onMoves } from '../on-moves.ts'

/**
 * Keeps `node` over a block or section of the page: writes its place as the CSS variables `--left`,
 * `--top`, `--width` and `--height` (px of the canvas) whenever anything may have moved it, without
 * rendering. The node is hidden while the thing is not on the page and, with `onlyInSight`, while it
 * is so far out of sight that it is not laid out: to measure it would lay it out.
 */
export function useTrackedBox(
  node: RefObject<HTMLElement | null>,
  selected: Selected | null,
  { onlyInSight = false } = {},
): void {
  const { content } = useCanvas()
  const builder = useBuilder()
  const kind = selected?.kind
  const id = selected?.id
  useLayoutEffect(() => {
    const around = content.current
    if (!around || kind === undefined || id === undefined) return
    let watched: Element | null = null
    let frame = 0
    const place = () => {
      const element = elementOf(around, { kind, id })
      if (element !== watched) {
        if (watched) observer.unobserve(watched)
        if (element) observer.observe(element)
        watched = element
      }
      const isFar = onlyInSight && element !== null && !isLaidOut(element)
      if (node.current) showAt(node.current, element && !isFar ? boxWithin(around, element) : null)
    }
    const observer = new ResizeObserver(place)
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    observer.observe(around)
    const leave = onMoves(builder, around, later)
    place()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      leave()
    }
  }, [node, content, builder, kind, id, onlyInSight])
}

const isLaidOut = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true })

/** Writes a place (px of the canvas) as those CSS variables; null hides the node. */
export function showAt(node: HTMLElement, box: Box | null): void {
  node.hidden = box === null
  if (!box) return
  node.style.setProperty('--left', `${box.left}px`)
  node.style.setProperty('--top', `${box.top}px`)
  node.style.setProperty('--width', `${box.width}px`)
  node.style.setProperty('--height', `${box.height}px`)
}

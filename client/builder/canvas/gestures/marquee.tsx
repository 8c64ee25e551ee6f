import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { overlap } from '#client/lib/browser/boxes.ts'
import { pointWithin } from '#client/lib/browser/geometry.ts'
import type { Box, Point } from '#client/lib/browser/boxes.ts'
import type { Layout } from '../../drag/geometry.ts'
import type { Builder } from '../../state/builder.ts'
import { currentPage, selectAll } from '../../state/builder.ts'
import { useBuilder } from '../../state/builder-context.ts'
import { isLocked } from '../../state/commands.ts'
import { isSelected, selectedIds } from '../../state/selected-ids.ts'
import { useCanvas } from '../canvas-context.ts'
import { hitAt } from '../hit-at.ts'
import { measureShown } from './measure-shown.ts'
import classes from '../overlay/overlay.module.css'
import { scrollAtEdge } from './scroll-at-edge.ts'

/** Movements shorter than this many px are clicks. */
const threshold = 4

/** The rectangle by which several are selected. */
export function Marquee() {
  const node = useRef<HTMLDivElement>(null)
  useMarquee(node)
  return <div ref={node} className={classes.marquee} hidden />
}

/**
 * Selects by drawing a rectangle: from the table around the page, from the ground of a section, or
 * from anywhere with Shift held, which adds to what is selected. `node` is the rectangle; nothing renders while it is drawn.
 */
function useMarquee(node: RefObject<HTMLElement | null>): void {
  const builder = useBuilder()
  const { content, root, scroller } = useCanvas()
  useEffect(() => {
    const canvas = root.current
    if (!canvas) return
    const press = (event: MouseEvent) => {
      const around = content.current
      const scrolled = scroller.current
      if (!around || !scrolled || event.button !== 0 || !startsMarquee(builder, event)) return
      event.preventDefault()
      // Taking the focus by hand: without the default nothing would.
      canvas.focus({ preventScroll: true })
      follow(builder, { around, scrolled }, event, node)
    }
    canvas.addEventListener('mousedown', press)
    return () => canvas.removeEventListener('mousedown', press)
  }, [builder, content, root, scroller, node])
}

function startsMarquee(builder: Builder, { target, shiftKey }: MouseEvent): boolean {
  if (!(target instanceof Element) || target.closest('[data-canvas-control]')) return false
  if (target.closest('[contenteditable="true"]')) return false
  const hit = hitAt(builder, target)
  return (
    shiftKey ||
    hit === null ||
    (hit.kind === 'section' && !isSelected(builder.view.getSnapshot(), hit))
  )
}

type Ground = { around: HTMLElement; scrolled: HTMLElement }

function follow(
  builder: Builder,
  { around, scrolled }: Ground,
  start: MouseEvent,
  node: RefObject<HTMLElement | null>,
): void {
  const page = currentPage(builder)
  const from = pointWithin(around, { x: start.clientX, y: start.clientY })
  const view = builder.view.getSnapshot()
  const kept =
    start.shiftKey && page && view.selected?.kind === 'block' ? selectedIds(page, view) : []
  let layout: Layout | null = null
  let at: Point = { x: start.clientX, y: start.clientY }
  const reach = () => {
    const to = pointWithin(around, at)
    layout ??= measureShown(builder, around)
    const box = boxBetween(from, to)
    draw(node.current, box)
    if (!layout || !page) return
    const touched = blocksIn(layout, box).filter((id) => !isLocked(page, 'block', id))
    selectAll(builder, 'block', [...new Set([...kept, ...touched])])
  }
  const edges = scrollAtEdge(scrolled, () => {
    // What comes into sight is laid out, and may be higher than was thought.
    layout = null
    reach()
  })
  const move = (event: MouseEvent) => {
    at = { x: event.clientX, y: event.clientY }
    const to = pointWithin(around, at)
    if (!layout && Math.hypot(to.x - from.x, to.y - from.y) < threshold) return
    reach()
    edges.pointerAt(at)
  }
  const end = () => {
    edges.stop()
    removeEventListener('mousemove', move)
    removeEventListener('mouseup', end)
    draw(node.current, null)
    // The click that follows would select what is under the pointer.
    if (layout) addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }))
  }
  addEventListener('mousemove', move)
  addEventListener('mouseup', end)
}

function swallow(event: MouseEvent): void {
  event.stopPropagation()
  event.preventDefault()
}

/** The rectangle with two points as its corners. */
export function boxBetween(a: Point, b: Point): Box {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  }
}

/** The blocks that a rectangle touches, in the order of the page. */
export function blocksIn({ sections }: Layout, box: Box): string[] {
  return sections
    .filter((section) => overlap(section.box, box))
    .flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
    .filter((block) => overlap(block.box, box))
    .map(({ id }) => id)
}

function draw(node: HTMLElement | null, box: Box | null): void {
  if (!node) return
  node.hidden = box === null
  if (!box) return
  node.style.translate = `${box.left}px ${box.top}px`
  node.style.width = `${box.width}px`
  node.style.height = `${box.height}px`
}

import type { Anchor } from '#shared/contract/threads.ts'
import { threadLimits } from '#shared/contract/thread-limits.ts'

/** The attributes by which what is drawn of a campaign is found, on the canvas and in the preview. */
export const placeAttributes = {
  page: 'data-page-id',
  section: 'data-section-id',
  block: 'data-block-id',
} as const

type Point = { x: number; y: number }

/** As much of a DOMRect as is needed. */
export type Box = { left: number; top: number; width: number; height: number }

/**
 * The place of a point of the screen, of which `target` is the innermost element: in the block
 * there, else the section, else the page. Null outside of pages.
 */
export function anchorAt(target: Element | null, point: Point): Anchor | null {
  const page = closest(target, 'page')
  const pageId = page?.getAttribute(placeAttributes.page)
  if (!page || !pageId) return null
  for (const on of ['block', 'section', 'page'] as const) {
    const element = closest(target, on)
    const partId = element?.getAttribute(placeAttributes[on])
    if (!element || !partId) continue
    const quote = on === 'block' ? selectedIn(element) : undefined
    const anchor = { pageId, on, partId, ...fractions(element.getBoundingClientRect(), point) }
    return quote ? { ...anchor, quote } : anchor
  }
  return null
}

/** Where a point is in a box: from its left and top edge, 0 to 1. */
export function fractions({ left, top, width, height }: Box, { x, y }: Point): Point {
  return { x: within(x - left, width), y: within(y - top, height) }
}

/** The point of a box again, in the same px. */
export function pointIn({ left, top, width, height }: Box, { x, y }: Point): Point {
  return { x: left + x * width, y: top + y * height }
}

/** Whole ten-thousandths: nobody points more exactly, and rows stay short. */
function within(distance: number, size: number): number {
  if (size <= 0) return 0
  return Math.round(Math.min(1, Math.max(0, distance / size)) * 10_000) / 10_000
}

/** The element that an anchor names, as it is drawn now; null when it is not. */
export function elementOf(
  content: Element,
  { on, partId }: Pick<Anchor, 'on' | 'partId'>,
): HTMLElement | null {
  const selector = `[${placeAttributes[on]}=${JSON.stringify(partId)}]`
  return content.querySelector<HTMLElement>(selector)
}

/** Pins that would cover each other stand side by side: how far each is pushed to the right. */
export function spread(points: readonly Point[], size: number): number[] {
  const placed: Point[] = []
  return points.map((point) => {
    let push = 0
    while (placed.some((other) => isOver(other, { x: point.x + push, y: point.y }, size)))
      push += size * 0.75
    placed.push({ x: point.x + push, y: point.y })
    return push
  })
}

const isOver = (a: Point, b: Point, size: number) =>
  Math.abs(a.x - b.x) < size * 0.7 && Math.abs(a.y - b.y) < size * 0.7

function closest(target: Element | null, on: Anchor['on']): Element | null {
  return target?.closest(`[${placeAttributes[on]}]`) ?? null
}

/** The words that are marked in an element, in one line. */
function selectedIn(element: Element): string | undefined {
  const selection = element.ownerDocument.getSelection()
  if (!selection || selection.isCollapsed || !element.contains(selection.anchorNode)) return
  if (!element.contains(selection.focusNode)) return
  const words = selection.toString().replaceAll(/\s+/g, ' ').trim().slice(0, threadLimits.quote)
  return words || undefined
}

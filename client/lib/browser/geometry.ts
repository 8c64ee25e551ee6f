// Where what is drawn stands. Nothing but this and text-geometry.ts asks the browser for rectangles (see
// .oxlintrc.json), so all of it is in px of the screen, or of an element around, whatever is scrolled,
// scaled or zoomed.
import type { Box, Edges, Point } from './boxes.ts'

/** Where an element, or the words of a range, are seen, in px of the screen. */
export const boxOf = (drawn: Element | Range): Edges => drawn.getBoundingClientRect()

/** A box for each line of a range, in px of the screen. */
export const linesOf = (range: Range): readonly Edges[] => Array.from(range.getClientRects())

/** Whether an element has a box at all: what is hidden at a width has none. */
export const hasBox = (element: Element): boolean => element.getClientRects().length > 0

/** Where an element is seen in px of one around it, whatever is scrolled. */
export const boxWithin = (around: Element, element: Element): Box => within(around, boxOf(element))

/** A box of the screen in px of an element. */
export function within(around: Element, { left, top, width, height }: Box): Box {
  const origin = boxOf(around)
  return { left: left - origin.left, top: top - origin.top, width, height }
}

/** A point of the screen in px of an element. */
export function pointWithin(around: Element, { x, y }: Point): Point {
  const origin = boxOf(around)
  return { x: x - origin.left, y: y - origin.top }
}

/** What is drawn at a point of the screen, the uppermost first. */
export const elementsAt = ({ x, y }: Point): readonly Element[] => document.elementsFromPoint(x, y)

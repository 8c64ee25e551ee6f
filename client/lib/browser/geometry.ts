// Where what is drawn stands. Nothing else asks the browser for rectangles (see .oxlintrc.json), so all
// of it is in px of the screen, or of an element around, whatever is scrolled, scaled or zoomed.
import type { EditorView } from '@tiptap/pm/view'

export type Point = { x: number; y: number }

/** In px. */
export type Box = { left: number; top: number; width: number; height: number }

/** A box with its far edges. */
export type Edges = Box & { right: number; bottom: number }

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

/** Whether a point of the screen is in a box of the screen; its edges belong to it. */
export const isIn = ({ left, right, top, bottom }: Edges, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

/** Whether two boxes have more than an edge in common. */
export function overlap(a: Box, b: Box): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  )
}

/** A point in fractions of a box: 0 at its left and top, 1 at its right and bottom. */
export function fractionsIn(box: Box, { x, y }: Point): Point {
  return {
    x: shorten(box.width > 0 ? (x - box.left) / box.width : 0),
    y: shorten(box.height > 0 ? (y - box.top) / box.height : 0),
  }
}

/** The point that stands at these fractions of a box. */
export function pointAt(box: Box, { x, y }: Point): Point {
  return { x: box.left + box.width * x, y: box.top + box.height * y }
}

/** A fraction that is exact to a px on any screen, in few digits. */
export function shorten(fraction: number): number {
  return Math.round(fraction * 10_000) / 10_000
}

/** What is drawn at a point of the screen, the uppermost first. */
export const elementsAt = ({ x, y }: Point): readonly Element[] => document.elementsFromPoint(x, y)

/** The place in a text that is nearest to a point of the screen; null when the text is not there. */
export const placeInText = (view: EditorView, { x, y }: Point): number | null =>
  view.posAtCoords({ left: x, top: y })?.pos ?? null

/** Where a caret at a place of a text stands, in px of the screen. */
export const caretIn = (
  view: EditorView,
  place: number,
): Pick<Edges, 'left' | 'right' | 'top' | 'bottom'> => view.coordsAtPos(place)

/**
 * How much smaller something of `width` px is shown to fit into `room` px: in hundredths, never larger
 * than it is and never below a fifth. 1 until the room is known.
 */
export function fitScale(room: number | null, width: number): number {
  if (room === null) return 1
  return Math.max(0.2, Math.min(1, Math.floor((room / width) * 100) / 100))
}

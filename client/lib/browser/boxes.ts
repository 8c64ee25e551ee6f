// Arithmetic of points and boxes, whatever they are measured in.

export type Point = { x: number; y: number }

/** In px. */
export type Box = { left: number; top: number; width: number; height: number }

/** A box with its far edges. */
export type Edges = Box & { right: number; bottom: number }

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

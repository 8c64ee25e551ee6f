import type { Box, Point } from '../drag/geometry.ts'

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

/**
 * Which of some boxes, one below another, is at the height `y`, and how far down in it that is (0 to
 * 1). Above all of them it is the beginning of the first, below them the end of the last.
 */
export function middleOf(
  boxes: readonly { id: string; box: Pick<Box, 'top' | 'height'> }[],
  y: number,
): { id: string; at: number } | null {
  const below = boxes.findLast(({ box }) => box.top <= y) ?? boxes[0]
  if (!below) return null
  const { top, height } = below.box
  const at = height > 0 ? (y - top) / height : 0
  return { id: below.id, at: Math.min(Math.max(at, 0), 1) }
}

/** The first of `places` that covers none of `words`; null when each covers some. */
export function firstFree<Name extends string>(
  places: readonly { name: Name; box: Box }[],
  words: readonly Box[],
): Name | null {
  return places.find(({ box }) => !words.some((word) => overlap(box, word)))?.name ?? null
}

/** Whether two boxes have more than an edge in common. */
export function overlap(a: Box, b: Box): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  )
}

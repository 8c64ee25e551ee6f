import { overlap } from '#client/lib/browser/boxes.ts'
import type { Box } from '#client/lib/browser/boxes.ts'

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

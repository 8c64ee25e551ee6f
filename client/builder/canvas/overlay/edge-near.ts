import type { Box, Point } from '#client/lib/browser/boxes.ts'

/** In px: so far from an edge somebody may want to add something there; less inside, where words are. */
const outside = 18
const inside = 6
/** The button for it stands at the end of the edge. */
const beside = 28

/** Which edge of a box the pointer is near enough to for adding something there. */
export function edgeNear(box: Box, { x, y }: Point): 'above' | 'below' | null {
  if (x < box.left - beside || x > box.left + box.width + beside) return null
  const above = y - box.top
  const below = box.top + box.height - y
  const isNear = (way: number) => way > -outside && way < inside
  if (isNear(above) && (above < below || !isNear(below))) return 'above'
  return isNear(below) ? 'below' : null
}

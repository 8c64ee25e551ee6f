/** Between which heights of the screen (px) something was carried, and where it is. */
export type Way = { top: number; bottom: number; at: number }

/** In px: a finger that has come to rest near an edge trembles less. */
const enough = 16

/** Nowhere yet. */
export const noWay: Way = { top: Infinity, bottom: -Infinity, at: 0 }

/** The way with one more height that was passed. */
export function goOn({ top, bottom }: Way, at: number): Way {
  return { top: Math.min(top, at), bottom: Math.max(bottom, at), at }
}

/** Whether the way has led towards that edge of a box to which it is nearer now. */
export function leadsToEdge(way: Way, box: { top: number; bottom: number }): boolean {
  const isAbove = way.at < (box.top + box.bottom) / 2
  return (isAbove ? way.bottom - way.at : way.at - way.top) >= enough
}

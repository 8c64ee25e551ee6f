import type { Box } from '#client/lib/browser/boxes.ts'

type Corner = Pick<Box, 'left' | 'top'>

/**
 * Which of some tiles in rows an arrow key leads to from the one at `at`; -1 stands for what is above
 * all of them, both as `at` and as the answer. Null for another key, and where there is no further one.
 */
export function nextTile(tiles: readonly Corner[], at: number, key: string): number | null {
  const here = tiles[at]
  if (!here) return key === 'ArrowDown' && tiles.length > 0 ? 0 : null
  if (key === 'ArrowRight') return at + 1 < tiles.length ? at + 1 : null
  if (key === 'ArrowLeft') return at > 0 ? at - 1 : null
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  const isBeyond = ({ top }: Corner) => (key === 'ArrowDown' ? top > here.top : top < here.top)
  const tops = tiles.filter(isBeyond).map(({ top }) => top)
  if (tops.length === 0) return key === 'ArrowUp' ? -1 : null
  const row = key === 'ArrowDown' ? Math.min(...tops) : Math.max(...tops)
  const away = ({ left }: Corner) => Math.abs(left - here.left)
  const inRow = tiles.flatMap((tile, index) =>
    tile.top === row ? [{ index, way: away(tile) }] : [],
  )
  return inRow.reduce((best, each) => (each.way < best.way ? each : best)).index
}

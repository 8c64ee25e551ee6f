import type { DropTarget } from '../drag/drop-target.ts'
import type { Box } from '#client/lib/browser/boxes.ts'
import type { BlockBox, Layout } from '../drag/geometry.ts'

/** How high a band is, in px: as a finger needs it. */
export const bandHeight = 44

/** From the edge of a thing to the middle of a band beside it, in px; phone.module.css makes the room. */
const beside = 26

/**
 * Where the band of `target` stands, in px of the canvas; an empty column is a band all over. Null
 * when the place is gone.
 */
export function bandBox(layout: Layout, target: DropTarget): Box | null {
  if (target.type === 'between-sections') {
    const { left, width } = layout.page
    return between(layout.sections, target, { left, width }, -1)
  }
  const columns = layout.sections.flatMap((section) => section.columns)
  const column = columns.find(({ id }) => id === target.columnId)
  if (!column) return null
  return column.blocks.length === 0 ? column.box : between(column.blocks, target, column.box, 1)
}

/** `inwards` 1: the outermost bands stand inside of the outermost things, -1: outside of them. */
function between(
  things: readonly BlockBox[],
  { previousId, nextId }: { previousId: string | null; nextId: string | null },
  { left, width }: { left: number; width: number },
  inwards: 1 | -1,
): Box | null {
  const previous = things.find(({ id }) => id === previousId)?.box
  const next = things.find(({ id }) => id === nextId)?.box
  const above = previous ? previous.top + previous.height : null
  const below = next ? next.top : null
  const middle = middleOf(above, below, inwards * beside)
  return middle === null ? null : { left, width, top: middle - bandHeight / 2, height: bandHeight }
}

function middleOf(above: number | null, below: number | null, inwards: number): number | null {
  // What is carried may stand between the two: then the band is right below the upper one.
  if (above !== null && below !== null) return Math.min((above + below) / 2, above + beside)
  if (below !== null) return below + inwards
  return above === null ? null : above - inwards
}

import type { Box, Point } from '#client/lib/browser/boxes.ts'
import type { DragSubject, DropTarget, Gap } from './drop-target.ts'
import { draggedIds } from './drop-target.ts'

/** Boxes here are in px of the canvas content, so that scrolling doesn't change them. */
export type BlockBox = { id: string; box: Box }
export type ColumnBox = { id: string; box: Box; blocks: BlockBox[] }
export type SectionBox = { id: string; box: Box; columns: ColumnBox[] }

/** What is on the canvas and where. */
export type Layout = { pageId: string; page: Box; sections: SectionBox[] }

/** The place under `point` for `subject`; null when the pointer is well outside of the page. */
export function targetAt(layout: Layout, subject: DragSubject, point: Point): DropTarget | null {
  if (distance(layout.page, point) > 80) return null
  const isSection = subject.type === 'section' || subject.type === 'new-section'
  if (isSection || layout.sections.length === 0) {
    const gap = gapAt(without(layout.sections, draggedIds(subject)), point.y)
    return { type: 'between-sections', pageId: layout.pageId, ...gap }
  }
  const column = nearestColumn(layout, point)
  if (!column) return null
  const gap = gapAt(without(column.blocks, draggedIds(subject)), point.y)
  return { type: 'in-column', columnId: column.id, ...gap }
}

/**
 * The point at which something is dropped that is let go of over the ground around the page: below
 * the page means at its end.
 */
export function ontoPage({ page }: Layout, { x, y }: Point): Point {
  const bottom = page.top + page.height
  if (y <= bottom) return { x, y }
  return { x: Math.min(Math.max(x, page.left), page.left + page.width), y: bottom }
}

/** The line that shows `target`: its left end, width and middle, in px of the canvas content. */
export function dropLine(layout: Layout, target: DropTarget): Box | null {
  if (target.type === 'between-sections') {
    const { left, width } = layout.page
    return lineBetween(layout.sections, target, { left, width }, layout.page)
  }
  const column = layout.sections.flatMap(({ columns }) => columns).find(isTarget(target.columnId))
  if (!column) return null
  return lineBetween(column.blocks, target, column.box, column.box)
}

const isTarget = (columnId: string) => (column: ColumnBox) => column.id === columnId

function nearestColumn(layout: Layout, point: Point): ColumnBox | null {
  const section = nearest(layout.sections, point)
  return section ? nearest(section.columns, point) : null
}

function nearest<T extends { box: Box }>(things: readonly T[], point: Point): T | null {
  let best: T | null = null
  let shortest = Infinity
  for (const thing of things) {
    const length = distance(thing.box, point)
    if (length >= shortest) continue
    best = thing
    shortest = length
  }
  return best
}

/** Distance in px from the edge of `box`; 0 inside of it. */
function distance(box: Box, { x, y }: Point): number {
  const dx = Math.max(box.left - x, 0, x - (box.left + box.width))
  const dy = Math.max(box.top - y, 0, y - (box.top + box.height))
  return Math.hypot(dx, dy)
}

/** The gap that is nearest to a height, among things one below another. */
export function gapAt(things: readonly BlockBox[], y: number): Gap {
  const at = things.findIndex(({ box }) => y < box.top + box.height / 2)
  const next = at < 0 ? things.length : at
  return { previousId: things[next - 1]?.id ?? null, nextId: things[next]?.id ?? null }
}

function without<T extends { id: string }>(things: readonly T[], ids: readonly string[]): T[] {
  return things.filter(({ id }) => !ids.includes(id))
}

function lineBetween(
  things: readonly BlockBox[],
  { previousId, nextId }: { previousId: string | null; nextId: string | null },
  { left, width }: { left: number; width: number },
  around: Box,
): Box {
  const previous = things.find(({ id }) => id === previousId)?.box
  const next = things.find(({ id }) => id === nextId)?.box
  const above = previous ? previous.top + previous.height : null
  const below = next ? next.top : null
  const top = middle(above, below, around)
  return { left, width, top, height: 0 }
}

function middle(above: number | null, below: number | null, around: Box): number {
  // Neighbours with the dragged thing between them: the line stands under the upper one.
  if (above !== null && below !== null) return below - above > 64 ? above + 8 : (above + below) / 2
  if (below !== null) return Math.max(around.top, below - 8)
  if (above !== null) return Math.min(around.top + around.height, above + 8)
  return around.top + Math.min(around.height / 2, 48)
}

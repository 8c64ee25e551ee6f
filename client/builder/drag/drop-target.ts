import type { PageSnapshot } from '#shared/campaign/snapshot.ts'
import type { Direction } from '../state/selection.ts'
import { findBlockOnPage, findColumn } from '../state/page-tree.ts'

/** What is being dragged. `kind` of a new block names its block definition. */
export type DragSubject =
  | { type: 'new-block'; kind: string }
  | { type: 'block'; id: string }
  | { type: 'new-section'; columns: number }
  | { type: 'section'; id: string }

/**
 * A place between two neighbours, named by their ids: what colleagues do meanwhile moves the place
 * along with its neighbours instead of shifting an index under it.
 */
export type DropTarget =
  | { type: 'in-column'; columnId: string; previousId: string | null; nextId: string | null }
  | { type: 'between-sections'; pageId: string; previousId: string | null; nextId: string | null }

/** A target as an edit needs it: `beforeId` null means at the end. */
export type Drop =
  | { type: 'in-column'; columnId: string; beforeId: string | null }
  | { type: 'between-sections'; pageId: string; beforeId: string | null }

/**
 * Where a drop on `target` lands on `page` as it is now. In order: before the next neighbour if it
 * is still in that column, after the previous one, the end of the column if it still exists; if the
 * column is gone, beside whichever neighbour is still on the page. Null: the place is gone.
 */
export function resolveDrop(
  page: PageSnapshot,
  target: DropTarget,
  draggedId: string | null,
): Drop | null {
  if (target.type === 'between-sections') return resolveBetween(page, target, draggedId)
  const found = findColumn(page, target.columnId)
  const columnId = found ? target.columnId : columnOf(page, [target.nextId, target.previousId])
  const column = columnId === null ? null : findColumn(page, columnId)?.column
  if (!column) return null
  const ids = column.blocks.map(({ id }) => id)
  return { type: 'in-column', columnId: column.id, beforeId: placeIn(ids, target, draggedId) }
}

function resolveBetween(
  page: PageSnapshot,
  target: DropTarget & { type: 'between-sections' },
  draggedId: string | null,
): Drop | null {
  if (target.pageId !== page.id) return null
  const ids = page.sections.map(({ id }) => id)
  return { type: 'between-sections', pageId: page.id, beforeId: placeIn(ids, target, draggedId) }
}

/** The id before which to insert; null for the end. The dragged one itself is no neighbour. */
function placeIn(
  all: readonly string[],
  { previousId, nextId }: { previousId: string | null; nextId: string | null },
  draggedId: string | null,
): string | null {
  const ids = all.filter((id) => id !== draggedId)
  if (nextId !== null && ids.includes(nextId)) return nextId
  if (previousId !== null && ids.includes(previousId))
    return ids[ids.indexOf(previousId) + 1] ?? null
  // Both neighbours left: a place that was the very first stays first, every other is the end.
  return previousId === null ? (ids[0] ?? null) : null
}

function columnOf(page: PageSnapshot, neighbours: readonly (string | null)[]): string | null {
  for (const id of neighbours) {
    const place = id === null ? null : findBlockOnPage(page, id)
    if (place) return place.column.id
  }
  return null
}

/** Whether dropping `subject` there would leave everything as it is. */
export function isUnmoved(page: PageSnapshot, drop: Drop, subject: DragSubject): boolean {
  if (subject.type === 'block' && drop.type === 'in-column') {
    const place = findBlockOnPage(page, subject.id)
    if (place?.column.id !== drop.columnId) return false
    return (place.column.blocks[place.index + 1]?.id ?? null) === drop.beforeId
  }
  if (subject.type === 'section' && drop.type === 'between-sections') {
    const at = page.sections.findIndex(({ id }) => id === subject.id)
    return at >= 0 && (page.sections[at + 1]?.id ?? null) === drop.beforeId
  }
  return false
}

/** Every place in reading order where `subject` may go; what the arrow keys walk through. */
export function listTargets(page: PageSnapshot, subject: DragSubject): DropTarget[] {
  if (subject.type === 'section' || subject.type === 'new-section') {
    return gaps(idsWithout(page.sections, subject.type === 'section' ? subject.id : null)).map(
      (gap) => ({ type: 'between-sections', pageId: page.id, ...gap }),
    )
  }
  const dragged = subject.type === 'block' ? subject.id : null
  if (page.sections.length === 0) {
    return [{ type: 'between-sections', pageId: page.id, previousId: null, nextId: null }]
  }
  return page.sections.flatMap(({ columns }) =>
    columns.flatMap(({ id: columnId, blocks }): DropTarget[] =>
      gaps(idsWithout(blocks, dragged)).map((gap) => ({ type: 'in-column', columnId, ...gap })),
    ),
  )
}

/** The target that stands for where `subject` is now; null for something new. */
export function targetOfSubject(page: PageSnapshot, subject: DragSubject): DropTarget | null {
  if (subject.type === 'block') {
    const place = findBlockOnPage(page, subject.id)
    if (!place) return null
    const { blocks } = place.column
    return { type: 'in-column', columnId: place.column.id, ...around(blocks, place.index) }
  }
  if (subject.type === 'section') {
    const at = page.sections.findIndex(({ id }) => id === subject.id)
    if (at < 0) return null
    return { type: 'between-sections', pageId: page.id, ...around(page.sections, at) }
  }
  return null
}

/** Whether both name the same place. */
export function sameTarget(a: DropTarget | null, b: DropTarget | null): boolean {
  if (a === null || b === null) return a === b
  if (a.previousId !== b.previousId || a.nextId !== b.nextId) return false
  if (a.type === 'in-column') return b.type === 'in-column' && a.columnId === b.columnId
  return b.type === 'between-sections' && a.pageId === b.pageId
}

/**
 * The place that an arrow key moves a carried thing to: up and down walk through all places in
 * reading order, left and right jump to the neighbouring column (or section) at the same height.
 */
export function nextTarget(
  page: PageSnapshot,
  subject: DragSubject,
  current: DropTarget | null,
  direction: Direction,
): DropTarget | null {
  const targets = listTargets(page, subject)
  if (!current) return targets[0] ?? null
  const at = targets.findIndex((target) => sameTarget(target, current))
  if (at < 0) return targets[0] ?? null
  const step = direction === 'up' || direction === 'left' ? -1 : 1
  if (direction === 'up' || direction === 'down' || current.type === 'between-sections') {
    return targets[at + step] ?? current
  }
  return besideColumn(page, targets, current, step) ?? current
}

function besideColumn(
  page: PageSnapshot,
  targets: readonly DropTarget[],
  current: DropTarget & { type: 'in-column' },
  step: 1 | -1,
): DropTarget | null {
  const columns = page.sections.flatMap((section) => section.columns.map(({ id }) => id))
  const beside = columns[columns.indexOf(current.columnId) + step]
  if (beside === undefined) return null
  const inside = (columnId: string) =>
    targets.filter((target) => target.type === 'in-column' && target.columnId === columnId)
  const height = inside(current.columnId).findIndex((target) => sameTarget(target, current))
  const there = inside(beside)
  return there[Math.min(height, there.length - 1)] ?? null
}

/** Where Ctrl+Shift+arrow takes a block or section; null at the edge. */
export function moveTarget(
  page: PageSnapshot,
  subject: DragSubject,
  direction: Direction,
): DropTarget | null {
  const current = targetOfSubject(page, subject)
  if (!current) return null
  const next = nextTarget(page, subject, current, direction)
  return sameTarget(next, current) ? null : next
}

function gaps(ids: readonly string[]): { previousId: string | null; nextId: string | null }[] {
  return Array.from({ length: ids.length + 1 }, (_, at) => ({
    previousId: ids[at - 1] ?? null,
    nextId: ids[at] ?? null,
  }))
}

function idsWithout(things: readonly { id: string }[], without: string | null): string[] {
  return things.map(({ id }) => id).filter((id) => id !== without)
}

function around(things: readonly { id: string }[], at: number) {
  return { previousId: things[at - 1]?.id ?? null, nextId: things[at + 1]?.id ?? null }
}

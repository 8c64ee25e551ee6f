import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Direction } from '../state/selection.ts'
import { findBlockOnPage, findColumn } from '../state/page-tree.ts'

/**
 * What is being dragged. `kind` of a new block names its block definition; `more` are those that go
 * along with the one that was picked up.
 */
export type DragSubject =
  | { type: 'new-block'; kind: string }
  | { type: 'block'; id: string; more?: readonly string[] }
  | { type: 'new-section'; columns: number }
  | { type: 'section'; id: string; more?: readonly string[] }

/** The ids of what is dragged; none for something new. */
export function draggedIds(subject: DragSubject): readonly string[] {
  return 'id' in subject ? [subject.id, ...(subject.more ?? [])] : []
}

/** A place between two neighbours by their ids; null at either end. */
export type Gap = { previousId: string | null; nextId: string | null }

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
  dragged: readonly string[],
): Drop | null {
  if (target.type === 'between-sections') return resolveBetween(page, target, dragged)
  const found = findColumn(page, target.columnId)
  const columnId = found ? target.columnId : columnOf(page, [target.nextId, target.previousId])
  const column = columnId === null ? null : findColumn(page, columnId)?.column
  if (!column) return null
  const ids = column.blocks.map(({ id }) => id)
  return { type: 'in-column', columnId: column.id, beforeId: placeIn(ids, target, dragged) }
}

function resolveBetween(
  page: PageSnapshot,
  target: DropTarget & { type: 'between-sections' },
  dragged: readonly string[],
): Drop | null {
  if (target.pageId !== page.id) return null
  const ids = page.sections.map(({ id }) => id)
  return { type: 'between-sections', pageId: page.id, beforeId: placeIn(ids, target, dragged) }
}

/**
 * The id among `all` before which to insert; null for the end. What is dragged itself is no neighbour.
 */
export function placeIn(
  all: readonly string[],
  { previousId, nextId }: Gap,
  dragged: readonly string[],
): string | null {
  const ids = all.filter((id) => !dragged.includes(id))
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
  const ids = draggedIds(subject)
  if (subject.type === 'block' && drop.type === 'in-column') {
    const blocks = findColumn(page, drop.columnId)?.column.blocks ?? []
    return staysInPlace(blocks, ids, drop.beforeId)
  }
  if (subject.type === 'section' && drop.type === 'between-sections') {
    return staysInPlace(page.sections, ids, drop.beforeId)
  }
  return false
}

/** Whether `ids` are neighbours already, right before `beforeId`. */
function staysInPlace(
  things: readonly { id: string }[],
  ids: readonly string[],
  beforeId: string | null,
): boolean {
  const places = ids.map((id) => things.findIndex((thing) => thing.id === id))
  const first = Math.min(...places)
  const last = Math.max(...places)
  if (first < 0 || last - first !== ids.length - 1) return false
  return (things[last + 1]?.id ?? null) === beforeId
}

/** Every place in reading order where `subject` may go; what the arrow keys walk through. */
export function listTargets(page: PageSnapshot, subject: DragSubject): DropTarget[] {
  const dragged = draggedIds(subject)
  if (subject.type === 'section' || subject.type === 'new-section') {
    return gaps(idsWithout(page.sections, dragged)).map((gap) => ({
      type: 'between-sections',
      pageId: page.id,
      ...gap,
    }))
  }
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
    const { id: columnId, blocks } = place.column
    return { type: 'in-column', columnId, ...around(blocks, place.index, draggedIds(subject)) }
  }
  if (subject.type === 'section') {
    const at = page.sections.findIndex(({ id }) => id === subject.id)
    if (at < 0) return null
    const gap = around(page.sections, at, draggedIds(subject))
    return { type: 'between-sections', pageId: page.id, ...gap }
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

/** Every place between these, before the first and after the last. */
export function gaps(ids: readonly string[]): Gap[] {
  return Array.from({ length: ids.length + 1 }, (_, at) => ({
    previousId: ids[at - 1] ?? null,
    nextId: ids[at] ?? null,
  }))
}

function idsWithout(things: readonly { id: string }[], without: readonly string[]): string[] {
  return things.map(({ id }) => id).filter((id) => !without.includes(id))
}

/** The nearest neighbours of the thing at `at` that are not dragged themselves. */
function around(things: readonly { id: string }[], at: number, dragged: readonly string[]) {
  const stays = ({ id }: { id: string }) => !dragged.includes(id)
  return {
    previousId: things.slice(0, at).findLast(stays)?.id ?? null,
    nextId: things.slice(at + 1).find(stays)?.id ?? null,
  }
}

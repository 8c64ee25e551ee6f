import type { PageSnapshot, SectionSnapshot } from '#shared/campaign/model/snapshot.ts'
import { findBlockOnPage } from './page-tree.ts'

/** What is selected on the canvas: one block or one whole section. */
export type Selected = { kind: 'block' | 'section'; id: string }

export type Direction = 'up' | 'down' | 'left' | 'right'

/**
 * What an arrow key selects next on `page`; null when there is nothing in that direction. Up and
 * down follow the column and go on in the neighbouring section; left and right change the column.
 */
export function neighbour(
  page: PageSnapshot,
  selected: Selected | null,
  direction: Direction,
): Selected | null {
  if (!selected) return firstOf(page)
  return selected.kind === 'block'
    ? besideBlock(page, selected.id, direction)
    : besideSection(page, selected.id, direction)
}

/** What Escape selects: the section of a block; null above that. */
export function parentOf(page: PageSnapshot, selected: Selected): Selected | null {
  if (selected.kind === 'section') return null
  const place = findBlockOnPage(page, selected.id)
  return place ? { kind: 'section', id: place.section.id } : null
}

/** What Enter selects inside a section: its first block. */
export function firstInside(page: PageSnapshot, sectionId: string): Selected | null {
  const section = page.sections.find(({ id }) => id === sectionId)
  const block = section?.columns.flatMap(({ blocks }) => blocks)[0]
  return block ? { kind: 'block', id: block.id } : null
}

/** What stands selected once these are removed: what moves into the place of the last one. */
export function afterRemoval(
  page: PageSnapshot,
  kind: Selected['kind'],
  removed: readonly string[],
): Selected | null {
  const last = removed.at(-1) ?? ''
  if (kind === 'section') {
    const next = nearestLeft(page.sections, last, removed)
    return next ? { kind: 'section', id: next.id } : null
  }
  const place = findBlockOnPage(page, last)
  if (!place) return null
  const next = nearestLeft(place.column.blocks, last, removed)
  return next ? { kind: 'block', id: next.id } : { kind: 'section', id: place.section.id }
}

/** The first one after `from` that is not removed, else the last one before it. */
function nearestLeft<T extends { id: string }>(
  things: readonly T[],
  from: string,
  removed: readonly string[],
): T | undefined {
  const at = things.findIndex(({ id }) => id === from)
  const stays = ({ id }: T) => !removed.includes(id)
  return things.slice(at + 1).find(stays) ?? things.slice(0, Math.max(0, at)).findLast(stays)
}

function firstOf(page: PageSnapshot): Selected | null {
  const section = page.sections[0]
  if (!section) return null
  return firstInside(page, section.id) ?? { kind: 'section', id: section.id }
}

function besideBlock(page: PageSnapshot, blockId: string, direction: Direction): Selected | null {
  const place = findBlockOnPage(page, blockId)
  if (!place) return firstOf(page)
  const { section, column, columnIndex, sectionIndex, index } = place
  if (direction === 'left' || direction === 'right') {
    const beside = section.columns[columnIndex + (direction === 'left' ? -1 : 1)]
    const block = beside?.blocks[Math.min(index, beside.blocks.length - 1)]
    return block ? { kind: 'block', id: block.id } : null
  }
  const within = column.blocks[index + (direction === 'up' ? -1 : 1)]
  if (within) return { kind: 'block', id: within.id }
  const next = page.sections[sectionIndex + (direction === 'up' ? -1 : 1)]
  return next ? enter(next, columnIndex, direction) : null
}

/** Comes into `section` from above (`down`) or below (`up`), in the nearest column. */
function enter(section: SectionSnapshot, columnIndex: number, direction: 'up' | 'down'): Selected {
  const near = section.columns[Math.min(columnIndex, section.columns.length - 1)]
  const column = near?.blocks.length
    ? near
    : section.columns.find(({ blocks }) => blocks.length > 0)
  const block = direction === 'down' ? column?.blocks[0] : column?.blocks.at(-1)
  return block ? { kind: 'block', id: block.id } : { kind: 'section', id: section.id }
}

function besideSection(
  page: PageSnapshot,
  sectionId: string,
  direction: Direction,
): Selected | null {
  const at = page.sections.findIndex(({ id }) => id === sectionId)
  if (at < 0) return firstOf(page)
  if (direction === 'left' || direction === 'right') return null
  const next = page.sections[at + (direction === 'up' ? -1 : 1)]
  return next ? { kind: 'section', id: next.id } : null
}

import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { blockTitle } from '#shared/blocks/block-title.ts'
import { findBlockOnPage, findColumn } from '../state/page-tree.ts'
import type { DropTarget } from './drop-target.ts'

/** The place in words, for people who don't see the drop line. */
export function describeTarget(page: PageSnapshot, target: DropTarget | null): string {
  if (!target) return 'Outside of the page. Dropping here changes nothing.'
  if (target.type === 'between-sections') return describeBetween(page, target)
  const found = findColumn(page, target.columnId)
  if (!found) return 'The place is gone.'
  const { section, columnIndex } = found
  const number = page.sections.indexOf(section) + 1
  const column =
    section.columns.length > 1 ? `, column ${columnIndex + 1} of ${section.columns.length}` : ''
  return `Section ${number}${column}: ${describeGap(page, target)}.`
}

function describeGap(page: PageSnapshot, target: DropTarget & { type: 'in-column' }): string {
  const titleOf = (id: string | null) => {
    const block = id === null ? null : findBlockOnPage(page, id)?.block
    return block ? `“${blockTitle(block)}”` : null
  }
  const previous = titleOf(target.previousId)
  const next = titleOf(target.nextId)
  if (previous && next) return `between ${previous} and ${next}`
  if (next) return `first, before ${next}`
  return previous ? `last, after ${previous}` : 'the column is empty'
}

function describeBetween(
  page: PageSnapshot,
  { previousId, nextId }: DropTarget & { type: 'between-sections' },
): string {
  const numberOf = (id: string | null) =>
    page.sections.findIndex((section) => section.id === id) + 1
  const previous = numberOf(previousId)
  const next = numberOf(nextId)
  if (previous && next) return `Between section ${previous} and section ${next}.`
  if (next) return `First on the page, before section ${next}.`
  return previous ? `Last on the page, after section ${previous}.` : 'The page is empty.'
}

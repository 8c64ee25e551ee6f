import type { BlockSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { blockTitle, kindName } from '#shared/blocks/block-title.ts'
import { findBlockOnPage, findColumn } from '../state/page-tree.ts'
import type { DragSubject, DropTarget } from './drop-target.ts'

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

/** What is dragged, in words. */
export function describeSubject(page: PageSnapshot | null, subject: DragSubject): string {
  switch (subject.type) {
    case 'new-block':
      return `New ${kindName(subject.kind).toLowerCase()}`
    case 'new-section':
      return subject.columns === 1 ? 'New section' : `New section with ${subject.columns} columns`
    case 'block': {
      if (subject.more?.length) return `${subject.more.length + 1} blocks`
      const block = page && findBlockOnPage(page, subject.id)?.block
      return block ? nameOf(block) : 'Block'
    }
    case 'section': {
      if (subject.more?.length) return `${subject.more.length + 1} sections`
      const number = (page?.sections.findIndex(({ id }) => id === subject.id) ?? -1) + 1
      return number > 0 ? `Section ${number}` : 'Section'
    }
  }
}

/** A block by its kind and, where it has any, its words. */
export function nameOf(block: BlockSnapshot): string {
  const kind = kindName(block.kind)
  const title = blockTitle(block)
  return title === kind ? kind : `${kind} “${title}”`
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

import type { BlockSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { blockTitle, kindName } from '#shared/blocks/block-title.ts'
import { findBlockOnPage } from '../state/page-tree.ts'
import type { DragSubject } from './drop-target.ts'

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

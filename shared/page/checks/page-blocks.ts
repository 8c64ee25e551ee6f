import type { BlockSnapshot, PageSnapshot } from '../../campaign/model/snapshot.ts'

/** Every block of a page, in reading order. */
export function blocksOf(page: PageSnapshot): BlockSnapshot[] {
  return page.sections.flatMap((section) => section.columns.flatMap((column) => column.blocks))
}

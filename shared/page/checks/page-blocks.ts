import { isNeverShown } from '../render/setting-attributes.ts'
import type { BlockSnapshot, PageSnapshot, SectionSnapshot } from '../../campaign/model/snapshot.ts'

/** Every block of a page, in reading order. */
export function blocksOf(page: PageSnapshot): BlockSnapshot[] {
  return page.sections.flatMap((section) => section.columns.flatMap((column) => column.blocks))
}

/** The page without what is hidden at every width, which nobody will ever see. */
export function withoutHidden(page: PageSnapshot): PageSnapshot {
  const shown = page.sections.filter(({ settings }) => !isNeverShown(settings))
  return { ...page, sections: shown.map(withoutHiddenBlocks) }
}

function withoutHiddenBlocks(section: SectionSnapshot): SectionSnapshot {
  const columns = section.columns.map((column) => ({
    ...column,
    blocks: column.blocks.filter(({ settings }) => !isNeverShown(settings)),
  }))
  return { ...section, columns }
}

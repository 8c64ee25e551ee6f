import type {
  BlockSnapshot,
  CampaignSnapshot,
  ColumnSnapshot,
  PageSnapshot,
  SectionSnapshot,
} from '#shared/campaign/model/snapshot.ts'
import { everyPage } from '#shared/campaign/model/page-family.ts'

/** A block with everything that it is in. */
export type BlockPlace = {
  page: PageSnapshot
  section: SectionSnapshot
  column: ColumnSnapshot
  block: BlockSnapshot
  sectionIndex: number
  columnIndex: number
  index: number
}

export type SectionPlace = { page: PageSnapshot; section: SectionSnapshot; index: number }

/** Where a block is on `page`; null when it isn't there. */
export function findBlockOnPage(page: PageSnapshot, blockId: string): BlockPlace | null {
  for (const [sectionIndex, section] of page.sections.entries()) {
    for (const [columnIndex, column] of section.columns.entries()) {
      const index = column.blocks.findIndex(({ id }) => id === blockId)
      const block = column.blocks[index]
      if (block) return { page, section, column, block, sectionIndex, columnIndex, index }
    }
  }
  return null
}

/** Where a block is in the campaign; null when it isn't shown. */
export function findBlock(campaign: CampaignSnapshot, blockId: string): BlockPlace | null {
  for (const page of everyPage(campaign)) {
    const place = findBlockOnPage(page, blockId)
    if (place) return place
  }
  return null
}

/** Where a section is in the campaign; null when it isn't shown. */
export function findSection(campaign: CampaignSnapshot, sectionId: string): SectionPlace | null {
  for (const page of everyPage(campaign)) {
    const index = page.sections.findIndex(({ id }) => id === sectionId)
    const section = page.sections[index]
    if (section) return { page, section, index }
  }
  return null
}

/** The column and its section; null when it isn't on the page. */
export function findColumn(
  page: PageSnapshot,
  columnId: string,
): { section: SectionSnapshot; column: ColumnSnapshot; columnIndex: number } | null {
  for (const section of page.sections) {
    const columnIndex = section.columns.findIndex(({ id }) => id === columnId)
    const column = section.columns[columnIndex]
    if (column) return { section, column, columnIndex }
  }
  return null
}

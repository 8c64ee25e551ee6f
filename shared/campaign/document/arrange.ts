import { rescuePrefix } from './document.ts'
import type { Level } from './document.ts'
import type { FindPlacement } from './is-removed.ts'
import { isRemoved } from './is-removed.ts'
import { limits } from '../model/limits.ts'
import type { Outline, OutlinePage, OutlineSection, OutlineColumn } from './outline.ts'
import type { Placement, Placements } from './placement.ts'
import { byOrder } from './placement.ts'
import { childrenIn, partVariants, placesInVariant, shownVariants } from './variant-outline.ts'
import { inVariant } from './variant-ids.ts'

/** What is shown where, and where everything is: also what variants inherit, by its ids there. */
export type Arrangement = { outline: Outline; places: Placements }

/** Decides what is shown where, as `arrangeAll` does. */
export function arrange(placements: Placements): Outline {
  return arrangeAll(placements).outline
}

/**
 * Decides from the placements what is shown where; pure, and the same on every replica. Everything
 * that is not removed is shown exactly once:
 * - a section whose page is gone: at the end of the first page
 * - a block whose column is gone from a living section: in that section's last column
 * - any other homeless block: at the end of the last column of the first page
 * Where there is no such page, section or column, one with a fixed id (`rescue-page`, …) is made
 * up. A section shows at most four columns; further ones count as gone.
 *
 * Each variant is arranged in the same way by itself, as if it were the only page: what is homeless
 * in a variant stays there, and is shown exactly while the variant is.
 */
export function arrangeAll(placements: Placements): Arrangement {
  const { ordinary, variants } = partVariants(placements)
  const pages = arrangePages(ordinary, rescuePrefix)
  if (variants.size === 0) return { outline: { pages }, places: placements }
  const children = childrenIn(ordinary)
  const places = { ...placements }
  for (const level of ['sections', 'columns', 'blocks'] as const) {
    places[level] = new Map(placements[level])
  }
  for (const page of pages) {
    for (const { id } of shownVariants(placements, page.id)) {
      const own = variants.get(id)
      if (!own) continue
      const inside = placesInVariant(placements, own, id, page, children)
      for (const level of ['sections', 'columns', 'blocks'] as const) {
        for (const [each, placement] of inside[level]) places[level].set(each, placement)
      }
      page.variants.push(...arrangePages(inside, inVariant(id, rescuePrefix)))
    }
  }
  return { outline: { pages }, places }
}

function arrangePages(placements: Placements, rescue: string): OutlinePage[] {
  const live = liveFinder(placements)
  const pages: OutlinePage[] = live('pages').map(({ id }) => ({ id, sections: [], variants: [] }))
  const sections = settleSections(pages, live('sections'), rescue)
  const columns = settleColumns(sections, live('columns'))
  const homeless: string[] = []
  const strays: { column: OutlineColumn; block: string }[] = []
  for (const block of live('blocks')) {
    const column = columns.get(block.parent)
    if (column) {
      column.blocks.push(block.id)
      continue
    }
    const lost = placements.columns.get(block.parent)
    const near = lost && sections.get(lost.parent)?.columns.at(-1)
    if (near) strays.push({ column: near, block: block.id })
    else homeless.push(block.id)
  }
  for (const { column, block } of strays) column.blocks.push(block)
  if (homeless.length > 0) rescueColumn(pages, rescue).blocks.push(...homeless)
  return pages
}

function liveFinder(placements: Placements) {
  const find: FindPlacement = (level, id) => placements[level].get(id)
  return (level: Level): Placement[] => {
    const live: Placement[] = []
    for (const placement of placements[level].values()) {
      if (!isRemoved(find, level, placement)) live.push(placement)
    }
    return live.toSorted(byOrder)
  }
}

function settleSections(
  pages: OutlinePage[],
  live: Placement[],
  rescue: string,
): Map<string, OutlineSection> {
  const byId = new Map(pages.map((page) => [page.id, page]))
  const sections = new Map<string, OutlineSection>()
  const homeless: OutlineSection[] = []
  for (const { id, parent } of live) {
    const section: OutlineSection = { id, columns: [] }
    sections.set(id, section)
    const page = byId.get(parent)
    if (page) page.sections.push(section)
    else homeless.push(section)
  }
  if (homeless.length > 0) firstPage(pages, rescue).sections.push(...homeless)
  return sections
}

function settleColumns(
  sections: Map<string, OutlineSection>,
  live: Placement[],
): Map<string, OutlineColumn> {
  const columns = new Map<string, OutlineColumn>()
  for (const { id, parent } of live) {
    const section = sections.get(parent)
    if (!section || section.columns.length >= limits.columnsPerSection) continue
    const column: OutlineColumn = { id, blocks: [] }
    section.columns.push(column)
    columns.set(id, column)
  }
  return columns
}

function firstPage(pages: OutlinePage[], rescue: string): OutlinePage {
  const first = pages[0]
  if (first) return first
  const made: OutlinePage = { id: `${rescue}page`, sections: [], variants: [] }
  pages.push(made)
  return made
}

function rescueColumn(pages: OutlinePage[], rescue: string): OutlineColumn {
  const page = firstPage(pages, rescue)
  const column = page.sections.findLast(({ columns }) => columns.length > 0)?.columns.at(-1)
  if (column) return column
  const made: OutlineColumn = { id: `${rescue}column`, blocks: [] }
  page.sections.push({ id: `${rescue}section`, columns: [made] })
  return made
}

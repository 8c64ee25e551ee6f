import { levelAbove, rescuePrefix } from './document.ts'
import type { Level } from './document.ts'
import { limits } from './limits.ts'
import type { Placement, Placements } from './placement.ts'
import { byOrder } from './placement.ts'

/** What is shown where, by id. A column's own blocks come first, homeless ones after them. */
export type Outline = { pages: OutlinePage[] }
export type OutlinePage = { id: string; sections: OutlineSection[] }
export type OutlineSection = { id: string; columns: OutlineColumn[] }
export type OutlineColumn = { id: string; blocks: string[] }

/**
 * Decides from the placements what is shown where; pure, and the same on every replica. Everything
 * that is not removed is shown exactly once:
 * - a section whose page is gone: at the end of the first page
 * - a block whose column is gone from a living section: in that section's last column
 * - any other homeless block: at the end of the last column of the first page
 * Where there is no such page, section or column, one with a fixed id (`rescue-page`, …) is made
 * up. A section shows at most four columns; further ones count as gone.
 */
export function arrange(placements: Placements): Outline {
  const live = liveFinder(placements)
  const pages: OutlinePage[] = live('pages').map(({ id }) => ({ id, sections: [] }))
  const sections = settleSections(pages, live('sections'))
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
  if (homeless.length > 0) rescueColumn(pages).blocks.push(...homeless)
  return { pages }
}

/** Whether `placement` counts as removed (see document.ts). */
export function isRemoved(find: FindPlacement, level: Level, placement: Placement): boolean {
  if (placement.removedFrom === placement.parent) return true
  if (level === 'pages' || placement.removedWith !== placement.parent) return false
  const above = levelAbove[level]
  const parent = find(above, placement.parent)
  return !parent || isRemoved(find, above, parent)
}

/** Looks up a placement; null or undefined for unknown ids. */
export type FindPlacement = (level: Level, id: string) => Placement | null | undefined

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

function settleSections(pages: OutlinePage[], live: Placement[]): Map<string, OutlineSection> {
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
  if (homeless.length > 0) firstPage(pages).sections.push(...homeless)
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

function firstPage(pages: OutlinePage[]): OutlinePage {
  const first = pages[0]
  if (first) return first
  const rescue: OutlinePage = { id: `${rescuePrefix}page`, sections: [] }
  pages.push(rescue)
  return rescue
}

function rescueColumn(pages: OutlinePage[]): OutlineColumn {
  const page = firstPage(pages)
  const column = page.sections.findLast(({ columns }) => columns.length > 0)?.columns.at(-1)
  if (column) return column
  const rescue: OutlineColumn = { id: `${rescuePrefix}column`, blocks: [] }
  page.sections.push({ id: `${rescuePrefix}section`, columns: [rescue] })
  return rescue
}

import type * as Y from 'yjs'
import type { Outline, OutlineColumn, OutlinePage, OutlineSection } from './arrange.ts'
import { arrange, isRemoved } from './arrange.ts'
import type { Level, Roots } from './document.ts'
import { isId, rescuePrefix, rootsOf } from './document.ts'
import { limits } from './limits.ts'
import type { Placements } from './placement.ts'
import { findStored, readPlacement, readPlacements } from './placement.ts'

/** What an edit of the structure works on: the roots and what is shown where right now. */
export type OpenCampaign = { roots: Roots; placements: Placements; outline: Outline }

/** Runs one edit of the structure as one transaction of `origin`. */
export function editCampaign<T>(
  doc: Y.Doc,
  origin: unknown,
  change: (campaign: OpenCampaign) => T,
): T {
  return doc.transact(() => change(openCampaign(doc)), origin)
}

/** Reads where everything is; costs a few key reads for each thing in the document. */
export function openCampaign(doc: Y.Doc): OpenCampaign {
  const roots = rootsOf(doc)
  const placements = readPlacements(roots)
  return { roots, placements, outline: arrange(placements) }
}

/** The stored map of something that exists and is not removed; null otherwise. */
export function findLive(roots: Roots, level: Level, id: string): Y.Map<unknown> | null {
  const placement = readPlacement(roots[level], id)
  const find = (above: Level, parent: string) => readPlacement(roots[above], parent)
  if (!placement || isRemoved(find, level, placement)) return null
  return findStored(roots[level], id)
}

/** The page shown under `id`; rescue pages can't be edited and are not found. */
export function pageOf({ outline }: OpenCampaign, id: string): OutlinePage | undefined {
  return isRescue(id) ? undefined : outline.pages.find((page) => page.id === id)
}

/** The section shown under `id`, on any page. */
export function sectionOf({ outline }: OpenCampaign, id: string): OutlineSection | undefined {
  if (isRescue(id)) return undefined
  for (const page of outline.pages) {
    const found = page.sections.find((section) => section.id === id)
    if (found) return found
  }
  return undefined
}

/** The column shown under `id`, on any page. */
export function columnOf({ outline }: OpenCampaign, id: string): OutlineColumn | undefined {
  if (isRescue(id)) return undefined
  return allColumns(outline).find((column) => column.id === id)
}

/** The column in which block `id` is shown. */
export function columnWith({ outline }: OpenCampaign, id: string): OutlineColumn | undefined {
  return allColumns(outline).find(({ blocks }) => blocks.includes(id))
}

/** The number of blocks shown in the whole campaign. */
export function countBlocks({ outline }: OpenCampaign): number {
  return allColumns(outline).reduce((sum, { blocks }) => sum + blocks.length, 0)
}

/** Whether `id` may be given to something new of this level. */
export function isFree({ roots }: OpenCampaign, level: Level, id: string): boolean {
  return isId(id, limits.id) && !roots[level].has(id)
}

/** Whether `id` was made up for display by `arrange`. */
export function isRescue(id: string): boolean {
  return id.startsWith(rescuePrefix)
}

function allColumns(outline: Outline): OutlineColumn[] {
  return outline.pages.flatMap(({ sections }) => sections.flatMap(({ columns }) => columns))
}

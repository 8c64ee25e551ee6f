import type * as Y from 'yjs'
import type { Outline, OutlineColumn, OutlinePage, OutlineSection } from '../document/outline.ts'
import { arrangeAll } from '../document/arrange.ts'
import type { Level, Roots } from '../document/document.ts'
import { isId, rescuePrefix, rootsOf } from '../document/document.ts'
import { basePageOf, placeOf, variantOf } from '../document/inherited-place.ts'
import type { FindPlacement } from '../document/is-removed.ts'
import { isRemoved } from '../document/is-removed.ts'
import type { Placements } from '../document/placement.ts'
import { readPlacements } from '../document/placement.ts'
import type { Stored } from '../document/stored.ts'
import { findPlaces, findStored } from '../document/stored.ts'
import { splitId } from '../document/variant-ids.ts'

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
  const { outline, places } = arrangeAll(readPlacements(roots))
  return { roots, placements: places, outline }
}

/** The stored map of something that exists and is not removed; null otherwise. */
export function findLive(roots: Roots, level: Level, id: string): Stored | null {
  return isGone(roots, level, id) ? null : findStored(roots, level, id)
}

/** Whether there is nothing under `id`, or it is removed, or its variant is or that one's page. */
function isGone(roots: Roots, level: Level, id: string): boolean {
  const places = findPlaces(roots)
  const find: FindPlacement = (above, parent) => placeOf(places, above, parent)
  const isOut = (at: Level, each: string) => {
    const placement = find(at, each)
    return !placement || isRemoved(find, at, placement)
  }
  if (isOut(level, id)) return true
  const variantId = variantOf(places, level, id)
  if (variantId === null) return false
  return isOut('pages', variantId) || isOut('pages', basePageOf(places.stored, variantId) ?? '')
}

/** The page or variant shown under `id`; rescue pages can't be edited and are not found. */
export function pageOf({ outline }: OpenCampaign, id: string): OutlinePage | undefined {
  return isRescue(id) ? undefined : allPages(outline).find((page) => page.id === id)
}

/** The page shown under `id`, when it is no variant. */
export function ordinaryPageOf({ outline }: OpenCampaign, id: string): OutlinePage | undefined {
  return isRescue(id) ? undefined : outline.pages.find((page) => page.id === id)
}

/** The variant shown under `id`, and its page. */
export function variantShown(
  { outline }: OpenCampaign,
  id: string,
): { page: OutlinePage; variant: OutlinePage } | undefined {
  for (const page of outline.pages) {
    const variant = page.variants.find((each) => each.id === id)
    if (variant) return { page, variant }
  }
  return undefined
}

/** The page or variant on which a section is shown. */
export function pageWith({ outline }: OpenCampaign, sectionId: string): OutlinePage | undefined {
  return allPages(outline).find(({ sections }) => sections.some(({ id }) => id === sectionId))
}

/** The section shown under `id`, on any page or variant. */
export function sectionOf(campaign: OpenCampaign, id: string): OutlineSection | undefined {
  if (isRescue(id)) return undefined
  return pageWith(campaign, id)?.sections.find((section) => section.id === id)
}

/** The column shown under `id`, on any page or variant. */
export function columnOf({ outline }: OpenCampaign, id: string): OutlineColumn | undefined {
  if (isRescue(id)) return undefined
  return allColumns(outline).find((column) => column.id === id)
}

/** The column in which block `id` is shown. */
export function columnWith({ outline }: OpenCampaign, id: string): OutlineColumn | undefined {
  return allColumns(outline).find(({ blocks }) => blocks.includes(id))
}

/** The number of blocks shown in the whole campaign; what a variant inherits is not one more. */
export function countBlocks({ outline }: OpenCampaign): number {
  return allColumns(outline).reduce((sum, { blocks }) => {
    return sum + blocks.filter((id) => splitId(id) === null).length
  }, 0)
}

/** Whether `id` may be given to something new of this level. */
export function isFree({ roots }: OpenCampaign, level: Level, id: string): boolean {
  return isId(id) && !roots[level].has(id)
}

/** Whether `id` was made up for display by `arrange`. */
export function isRescue(id: string): boolean {
  return (splitId(id)?.baseId ?? id).startsWith(rescuePrefix)
}

function allPages({ pages }: Outline): OutlinePage[] {
  return pages.flatMap((page) => [page, ...page.variants])
}

function allColumns(outline: Outline): OutlineColumn[] {
  return allPages(outline).flatMap(({ sections }) => sections.flatMap(({ columns }) => columns))
}

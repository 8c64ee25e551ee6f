import * as Y from 'yjs'
import type { Level, Roots } from './document.ts'
import { campaignParent, isId, levels } from './document.ts'
import { limits } from '../model/limits.ts'
import type { InnerLevel } from './variant-ids.ts'
import { differenceKey, inVariant, readDifferenceKey, splitId } from './variant-ids.ts'

/** Where something is, as stored. Wrong or missing values read as ''. */
export type Placement = {
  id: string
  parent: string
  order: string
  removedFrom: string | null
  removedWith: string | null
}

export type Placements = Record<Level, Map<string, Placement>> & {
  /** Places that variants give to what they inherit, by the id it has there (see variants.ts). */
  differing: Record<Level, Map<string, Placement>>
}

/** The keys of a stored page, section, column or block that say where it is, or that it is removed. */
export const placementKeys: ReadonlySet<string> = new Set([
  'parent',
  'order',
  'removedFrom',
  'removedWith',
  'removedSince',
])

/** Where the thing stored under `id` is; null when there is nothing usable under that id. */
export function readPlacement(root: Y.Map<unknown>, id: string): Placement | null {
  const stored = findMap(root, id)
  return stored ? placementOf(id, (key) => stored.get(key)) : null
}

/** The place that a variant gives to something that it inherits; null while it follows the page. */
export function readDifferingPlace(
  pages: Y.Map<unknown>,
  level: InnerLevel,
  id: string,
): Placement | null {
  const split = splitId(id)
  const variant = split && findMap(pages, split.variantId)
  if (!variant || !isId(split.baseId)) return null
  const get = (key: string) => variant.get(differenceKey(level, split.baseId, key))
  return typeof get('parent') === 'string' ? placementOf(id, get) : null
}

function placementOf(id: string, get: (key: string) => unknown): Placement {
  return {
    id,
    parent: asString(get('parent')) ?? '',
    order: asString(get('order'))?.slice(0, limits.orderKey) ?? '',
    removedFrom: asString(get('removedFrom')),
    removedWith: asString(get('removedWith')),
  }
}

/** Every placement of the document; costs a few key reads for each thing in it. */
export function readPlacements(roots: Roots): Placements {
  const placements = { ...noPlacements(), differing: noPlacements() }
  for (const level of levels) {
    for (const id of roots[level].keys()) {
      const placement = readPlacement(roots[level], id)
      if (placement) placements[level].set(id, placement)
    }
  }
  for (const id of placements.pages.keys()) readDifferingPlaces(placements, roots.pages, id)
  return placements
}

/** Reads all places that one variant gives to what it inherits; within `placements`. */
export function readDifferingPlaces(
  { pages, differing }: Placements,
  root: Y.Map<unknown>,
  variantId: string,
): void {
  for (const level of innerLevels) {
    for (const id of differing[level].keys()) {
      if (splitId(id)?.variantId === variantId) differing[level].delete(id)
    }
  }
  const parent = pages.get(variantId)?.parent
  if (parent === undefined || parent === campaignParent) return
  for (const stored of findMap(root, variantId)?.keys() ?? []) {
    const { level, id, key } = readDifferenceKey(stored) ?? {}
    if (!level || id === undefined || key !== 'parent') continue
    const placement = readDifferingPlace(root, level, inVariant(variantId, id))
    if (placement) differing[level].set(placement.id, placement)
  }
}

/** Room for placements of every level. */
export function noPlacements(): Record<Level, Map<string, Placement>> {
  return { pages: new Map(), sections: new Map(), columns: new Map(), blocks: new Map() }
}

const innerLevels = ['sections', 'columns', 'blocks'] as const

/** The stored map of `id`, null for unknown or unusable ids and for values of another type. */
export function findMap(root: Y.Map<unknown>, id: string): Y.Map<unknown> | null {
  if (!isId(id)) return null
  const stored = root.get(id)
  return stored instanceof Y.Map ? stored : null
}

/** Sorts by order key, ties by id, both by code unit: the same on every machine. */
export function byOrder(a: { order: string; id: string }, b: { order: string; id: string }) {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

function asString(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

import type { Level } from './document.ts'
import { campaignParent, levelAbove } from './document.ts'
import type { FindPlacement } from './is-removed.ts'
import { isRemoved } from './is-removed.ts'
import type { Placement, Placements } from './placement.ts'
import type { InnerLevel } from './variant-ids.ts'
import { inVariant, splitId } from './variant-ids.ts'

/** Where things are as stored, and the places that variants give to what they inherit. */
export type FindPlaces = { stored: FindPlacement; differing: FindPlacement }

/** Looks up in placements that were read before. */
export function findIn(placements: Placements): FindPlaces {
  return {
    stored: (level, id) => placements[level].get(id),
    differing: (level, id) => placements.differing[level].get(id),
  }
}

/** The page of which `id` is a variant; null for ordinary pages and everything unknown. */
export function basePageOf(stored: FindPlacement, id: string): string | null {
  const parent = stored('pages', id)?.parent
  if (parent === undefined || parent === campaignParent) return null
  return stored('pages', parent)?.parent === campaignParent ? parent : null
}

/** Where something is; what a variant inherits is where the variant says, else where its page does. */
export function placeOf(find: FindPlaces, level: Level, id: string): Placement | null {
  const split = splitId(id)
  if (!split) return find.stored(level, id) ?? null
  if (level === 'pages') return null
  const pageId = basePageOf(find.stored, split.variantId)
  const base = find.stored(level, split.baseId)
  if (pageId === null || !base) return null
  const variant = { id: split.variantId, pageId }
  return find.differing(level, id) ?? inheritedPlace(find, level, variant, base)
}

/**
 * The place of `base` as seen in a variant. What is inside something that only the variant removed
 * goes along with it, unmarked. What is inside something that the page removed is as it is there.
 */
export function inheritedPlace(
  { stored, differing }: FindPlaces,
  level: InnerLevel,
  variant: { id: string; pageId: string },
  base: Placement,
): Placement {
  const { id, order, removedFrom, removedWith } = base
  const parent = base.parent === variant.pageId ? variant.id : inVariant(variant.id, base.parent)
  const above = levelAbove[level]
  const container = stored(above, base.parent)
  const isPagesDoing =
    !container || (isRemoved(stored, above, container) && !differing(above, parent))
  return {
    id: inVariant(variant.id, id),
    parent,
    order,
    removedFrom: removedFrom === base.parent ? parent : null,
    removedWith: !isPagesDoing || removedWith === base.parent ? parent : null,
  }
}

/** The variant that something belongs to, itself included; null for what is on ordinary pages. */
export function variantOf(find: FindPlaces, level: Level, id: string): string | null {
  const split = splitId(id)
  if (split) return basePageOf(find.stored, split.variantId) === null ? null : split.variantId
  if (level === 'pages') return basePageOf(find.stored, id) === null ? null : id
  const placement = find.stored(level, id)
  return placement ? variantOf(find, levelAbove[level], placement.parent) : null
}

import type * as Y from 'yjs'
import type { Level, Roots } from '../document/document.ts'
import { levelAbove } from '../document/document.ts'
import type { FindPlaces } from '../document/inherited-place.ts'
import { placeOf } from '../document/inherited-place.ts'
import { findMap } from '../document/placement.ts'
import { removedSinceKey } from '../document/removed-since.ts'
import { differenceKey, splitId } from '../document/variant-ids.ts'

export type Thing = { level: Level; id: string }

/**
 * The day by which something that is removed was, as the last renewal has written it; null when it
 * has written none, when it has been brought back and removed again since, and for what is no day
 * or after `today`.
 */
export function readRemovedSince(
  roots: Roots,
  places: FindPlaces,
  thing: Thing,
  today: number,
): number | null {
  const stored = findMap(roots[thing.level], thing.id)
  const day = stored?.get(removedSinceKey)
  const writer = stored?._map.get(removedSinceKey)?.id.client
  const isDay = typeof day === 'number' && Number.isSafeInteger(day) && day >= 0 && day <= today
  return isDay && writer !== undefined && isMarkedBy(roots, places, thing, writer) ? day : null
}

/** Whether one has written all marks by which something is removed: its own and those above. */
function isMarkedBy(
  roots: Roots,
  places: FindPlaces,
  { level, id }: Thing,
  writer: number,
): boolean {
  const place = placeOf(places, level, id)
  // What it was in is gone for good.
  if (!place) return true
  const key = place.removedFrom === place.parent ? 'removedFrom' : 'removedWith'
  const mark = markOf(roots, places, { level, id }, key)
  if (mark && mark.id.client !== writer) return false
  if (key === 'removedFrom' || level === 'pages') return true
  return isMarkedBy(roots, places, { level: levelAbove[level], id: place.parent }, writer)
}

/** A mark as Yjs keeps it; of what a variant inherits its own, or its page's. */
function markOf(
  roots: Roots,
  places: FindPlaces,
  { level, id }: Thing,
  key: string,
): Y.Item | undefined {
  const split = splitId(id)
  if (!split || level === 'pages') return findMap(roots[level], id)?._map.get(key)
  const { variantId, baseId } = split
  if (!places.differing(level, id)) return findMap(roots[level], baseId)?._map.get(key)
  return findMap(roots.pages, variantId)?._map.get(differenceKey(level, baseId, key))
}

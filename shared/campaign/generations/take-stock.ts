import type { Level, Roots } from '../document/document.ts'
import { levelAbove, levels } from '../document/document.ts'
import type { FindPlaces } from '../document/inherited-place.ts'
import { basePageOf, findIn, placeOf, variantOf } from '../document/inherited-place.ts'
import type { FindPlacement } from '../document/is-removed.ts'
import { isRemoved } from '../document/is-removed.ts'
import type { Placements } from '../document/placement.ts'
import { readPlacements } from '../document/placement.ts'
import type { Thing } from './removed-since.ts'
import { readRemovedSince } from './removed-since.ts'
import { inVariant, splitId } from '../document/variant-ids.ts'

export type Days = {
  /** Days since the epoch (UTC). */
  today: number
  /** See `RenewOptions`. */
  removedBefore: number | null
}

/** How much of something is written again: all, nothing, or only where it was, for what is in it. */
export type Extent = 'whole' | 'place' | 'nothing'

export type Stock = {
  /** The day since which something is known to be removed; null while it is not. */
  removedSince: (level: Level, id: string) => number | null
  /** `whole` for everything unknown. */
  extentOf: (level: Level, id: string) => Extent
}

/**
 * Finds out what of a document is removed since when, and what is left out with it. What is left out
 * is nothing that is shown anywhere, now or when something removed later is brought back:
 * - what a variant still shows, although its page has removed it, is kept whole
 * - what something kept is in keeps its place, so that this is shown where it was
 * - variants go with their page, and with a variant whatever is in it, which no other place shows
 */
export function takeStock(roots: Roots, { today, removedBefore }: Days): Stock {
  const placements = readPlacements(roots)
  const places = findIn(placements)
  const find: FindPlacement = (level, id) => placeOf(places, level, id)
  const since = new Map<string, number>()
  for (const { level, id } of thingsIn(placements)) {
    const placement = find(level, id)
    if (!placement || !isRemoved(find, level, placement)) continue
    since.set(keyOf(level, id), readRemovedSince(roots, places, { level, id }, today) ?? today)
  }
  const removedSince = (level: Level, id: string) => since.get(keyOf(level, id)) ?? null
  const isOld = (level: Level, id: string) => {
    const day = removedSince(level, id)
    return removedBefore !== null && day !== null && day < removedBefore
  }
  return { removedSince, extentOf: extentsOf(placements, places, isOld) }
}

type IsOld = (level: Level, id: string) => boolean

function extentsOf(placements: Placements, places: FindPlaces, isOld: IsOld): Stock['extentOf'] {
  const gone = gonePages(placements, places, isOld)
  const isShown = shownInVariants(placements, places, gone, isOld)
  const extents = new Map<string, Extent>()
  const kept: Thing[] = []
  for (const { level, id } of thingsIn(placements)) {
    const page = level === 'pages' ? id : variantOf(places, level, id)
    const isOut = gone.has(page ?? '') || (level !== 'pages' && isOld(level, id))
    if (!isOut || isShown(level, id)) kept.push({ level, id })
    else extents.set(keyOf(level, id), 'nothing')
  }
  for (const key of containersOf(kept, placements, places, gone)) {
    if (extents.has(key)) extents.set(key, 'place')
  }
  return (level, id) => extents.get(keyOf(level, id)) ?? 'whole'
}

/** The pages and variants that are left out. */
function gonePages({ pages }: Placements, { stored }: FindPlaces, isOld: IsOld): Set<string> {
  const ids = [...pages.keys()]
  return new Set(
    ids.filter((id) => isOld('pages', id) || isOld('pages', basePageOf(stored, id) ?? '')),
  )
}

/**
 * Finds what is shown in a variant that is kept, or would be once what is kept although it is removed,
 * that variant or something in it, is brought back.
 */
function shownInVariants(
  { pages, differing }: Placements,
  places: FindPlaces,
  gone: ReadonlySet<string>,
  isOld: IsOld,
): IsOld {
  const comesBack = (level: Level, id: string) =>
    splitId(id) === null && (level === 'pages' ? !gone.has(id) : !isOld(level, id))
  const find: FindPlacement = (level, id) => {
    const place = placeOf(places, level, id)
    return place && comesBack(level, id)
      ? { ...place, removedFrom: null, removedWith: null }
      : place
  }
  const placing = new Set(
    levels.flatMap((level) => [...differing[level].keys()].map((id) => splitId(id)?.variantId)),
  )
  // All others have removed whatever their page has.
  const variants = [...pages.keys()].filter((id) => placing.has(id) && !gone.has(id))
  return (level, id) =>
    variants.some((variantId) => {
      const inside = inVariant(variantId, id)
      // What has gone into a variant since is shown in another one only where that has placed it.
      const isOnPage = variantOf(places, level, id) === null
      const place = isOnPage ? find(level, inside) : places.differing(level, inside)
      return place && !isRemoved(find, level, place)
    })
}

/** Whatever these things are in, on their pages and in variants. */
function containersOf(
  kept: readonly Thing[],
  { differing }: Placements,
  places: FindPlaces,
  gone: ReadonlySet<string>,
): Set<string> {
  const found = new Set<string>()
  const hold = (level: Level, id: string): void => {
    const key = keyOf(level, id)
    if (found.has(key)) return
    if (level === 'pages') return holdVariant(id)
    found.add(key)
    const own = places.stored(level, id) ?? places.differing(level, id)
    if (own) hold(levelAbove[level], own.parent)
    const split = splitId(id)
    if (!split) return
    hold(level, split.baseId)
    holdVariant(split.variantId)
  }
  // In a page that is gone nothing is shown; in a variant that is gone it would come onto the pages.
  const holdVariant = (id: string) => {
    const page = basePageOf(places.stored, id)
    if (page !== null) found.add(keyOf('pages', id)).add(keyOf('pages', page))
  }
  const isKept = new Set(kept.map(({ level, id }) => keyOf(level, id)))
  for (const { level, id } of kept) {
    const placement = places.stored(level, id)
    if (level !== 'pages' && placement) hold(levelAbove[level], placement.parent)
  }
  for (const level of ['sections', 'columns', 'blocks'] as const) {
    for (const { id, parent } of differing[level].values()) {
      const { variantId, baseId } = splitId(id) ?? { variantId: '', baseId: '' }
      if (!gone.has(variantId) && isKept.has(keyOf(level, baseId))) hold(levelAbove[level], parent)
    }
  }
  return found
}

function thingsIn(placements: Placements): Thing[] {
  return levels.flatMap((level) => [...placements[level].keys()].map((id) => ({ level, id })))
}

/** No id has a slash in it. */
const keyOf = (level: Level, id: string) => `${level}/${id}`

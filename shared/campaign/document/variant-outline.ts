import type { OutlinePage } from './outline.ts'
import { campaignParent } from './document.ts'
import { basePageOf, findIn, placeOf } from './inherited-place.ts'
import type { Placement, Placements } from './placement.ts'
import { byOrder, noPlacements } from './placement.ts'
import { limits } from '../model/limits.ts'
import type { InnerLevel } from './variant-ids.ts'
import { inVariant, splitId } from './variant-ids.ts'

/** The placements of a document taken apart: what is on ordinary pages, and each variant's own. */
export type Parted = { ordinary: Placements; variants: Map<string, Placements> }

/** Takes apart which placements belong to which variant; `placements` themselves if there is none. */
export function partVariants(placements: Placements): Parted {
  const { stored } = findIn(placements)
  const variants = new Map<string, Placements>()
  for (const [id, placement] of placements.pages) {
    if (basePageOf(stored, id) === null) continue
    const own = { ...noPlacements(), differing: noPlacements() }
    own.pages.set(id, { ...placement, parent: campaignParent })
    variants.set(id, own)
  }
  if (variants.size === 0) return { ordinary: placements, variants }
  const ordinary = { ...noPlacements(), differing: noPlacements() }
  for (const [id, page] of placements.pages) if (!variants.has(id)) ordinary.pages.set(id, page)
  const owners = new Map([...variants.keys()].map((id) => [id, id]))
  for (const level of ['sections', 'columns', 'blocks'] as const) {
    part(level, placements, { ordinary, variants }, owners)
  }
  return { ordinary, variants }
}

/** Level by level; `owners` says of everything above whose it is. */
function part(
  level: InnerLevel,
  placements: Placements,
  { ordinary, variants }: Parted,
  owners: Map<string, string>,
): void {
  const below: [string, string][] = []
  for (const [id, placement] of placements[level]) {
    const { parent } = placement
    const owner = owners.get(parent) ?? (level === 'sections' ? null : splitId(parent)?.variantId)
    const own = variants.get(owner ?? '')
    if (own && owner) below.push([id, owner])
    ;(own ?? ordinary)[level].set(id, placement)
  }
  for (const [id, placement] of placements.differing[level]) {
    const own = variants.get(splitId(id)?.variantId ?? '')
    own?.differing[level].set(id, placement)
  }
  owners.clear()
  for (const [id, owner] of below) owners.set(id, owner)
}

/** The variants of a page that are shown, in order: not removed, and no more than are read. */
export function shownVariants(placements: Placements, pageId: string): Placement[] {
  const { stored } = findIn(placements)
  return [...placements.pages.values()]
    .filter(({ id, parent, removedFrom }) => {
      return parent === pageId && removedFrom !== parent && basePageOf(stored, id) === pageId
    })
    .toSorted(byOrder)
    .slice(0, limits.variantsRead)
}

/** Things of ordinary pages by what they are stored in. */
export type Children = Record<InnerLevel, Map<string, string[]>>

/** Finds what is stored in what, for every page's variants at once. */
export function childrenIn(ordinary: Placements): Children {
  const group = (level: InnerLevel) => {
    const found = new Map<string, string[]>()
    for (const { id, parent } of ordinary[level].values()) {
      const children = found.get(parent)
      if (children) children.push(id)
      else found.set(parent, [id])
    }
    return found
  }
  return { sections: group('sections'), columns: group('columns'), blocks: group('blocks') }
}

/**
 * Where everything of one variant is: its own things and what it inherits. That is what its page
 * shows or stores, and whatever it has itself given a place, though the page has removed it.
 */
export function placesInVariant(
  placements: Placements,
  own: Placements,
  variantId: string,
  page: OutlinePage,
  children: Children,
): Placements {
  const find = findIn(placements)
  const places = { ...noPlacements(), differing: own.differing }
  for (const [id, placement] of own.pages) places.pages.set(id, placement)
  const take = (level: InnerLevel, ids: Iterable<string>) => {
    for (const [id, placement] of own[level]) places[level].set(id, placement)
    for (const id of new Set(ids)) {
      const place = placeOf(find, level, inVariant(variantId, id))
      if (place) places[level].set(place.id, place)
    }
  }
  const kept = (level: InnerLevel) =>
    [...own.differing[level].keys()].map((id) => splitId(id)?.baseId ?? '')
  const inside = (level: InnerLevel, parents: readonly string[]) =>
    parents.flatMap((id) => children[level].get(id) ?? [])
  const shown = page.sections.flatMap((section) => section.columns)
  const sections = [
    ...inside('sections', [page.id]),
    ...page.sections.map(({ id }) => id),
    ...kept('sections'),
  ]
  const columns = [...inside('columns', sections), ...kept('columns')]
  take('sections', sections)
  take('columns', columns)
  take('blocks', [
    ...inside('blocks', columns),
    ...shown.flatMap(({ blocks }) => blocks),
    ...kept('blocks'),
  ])
  return places
}

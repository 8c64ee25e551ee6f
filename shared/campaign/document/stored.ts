import * as Y from 'yjs'
import { isId } from './document.ts'
import type { Level, Roots } from './document.ts'
import type { FindPlaces } from './inherited-place.ts'
import { basePageOf, inheritedPlace, placeOf } from './inherited-place.ts'
import { isRemoved } from './is-removed.ts'
import { isUntouchedCopy } from './common-copy.ts'
import { findMap, placementKeys, readDifferingPlace, readPlacement } from './placement.ts'
import type { Placement } from './placement.ts'
import { differenceKey, propsPrefix, splitId } from './variant-ids.ts'

/**
 * A page, section, column or block, or a block's props, as edits read and write them. For most
 * things that is their Y.Map. For what a variant inherits it is a view: keys read as the variant's
 * own where it has them, else as the page's, and are written to the variant only while they differ.
 */
export type Stored = {
  get: (key: string) => unknown
  has: (key: string) => boolean
  entries: () => Iterable<[string, unknown]>
  set: (key: string, value: unknown) => unknown
  delete: (key: string) => void
  /** Whether a key holds only what the page has. Missing where nothing is inherited. */
  isInherited?: (key: string) => boolean
  /** Gives up what is said otherwise under a key, or the whole place under a key of it. */
  inherit?: (key: string) => void
  /** Gives up an own place that is no other than the page's. Missing where nothing is inherited. */
  followPage?: () => void
  /** Where the variant's own value of a key is, and the page's. Missing where nothing is inherited. */
  layers?: (key: string) => { own: Y.Map<unknown>; ownKey: string; page: unknown }
}

/** What is stored under `id`, seen through its variant; null for unknown or unusable ids. */
export function findStored(roots: Roots, level: Level, id: string): Stored | null {
  if (level === 'pages') return findPage(roots, id)
  const split = splitId(id)
  if (!split) return findMap(roots[level], id)
  const own = findMap(roots.pages, split.variantId)
  const base = isId(split.baseId) ? findMap(roots[level], split.baseId) : null
  const find = findPlaces(roots)
  const pageId = basePageOf(find.stored, split.variantId)
  if (!own || !base || pageId === null) return null
  const prefix = differenceKey(level, split.baseId, '')
  const inherited = (): Placement | null => {
    const place = find.stored(level, split.baseId)
    return place ? inheritedPlace(find, level, { id: split.variantId, pageId }, place) : null
  }
  const followPage = () => {
    const place = inherited()
    const isOut = place && isRemoved((above, parent) => placeOf(find, above, parent), level, place)
    if (place && !isOut) dropPlace(own, prefix, place)
  }
  return { ...inheritedThing({ own, base, prefix, inherited }), followPage }
}

/** Looks up where things are straight in the document. */
export function findPlaces(roots: Roots): FindPlaces {
  return {
    stored: (level, id) => readPlacement(roots[level], id),
    differing: (level, id) =>
      level === 'pages' ? null : readDifferingPlace(roots.pages, level, id),
  }
}

/** The props of a stored block; null where there are none. */
export function propsOf(block: Stored | null): Stored | null {
  const props = block?.get('props')
  if (props instanceof Y.Map) return props
  return isStored(props) ? props : null
}

const views = new WeakSet<object>()

function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && views.has(value)
}

/** What a variant may say otherwise about its page. */
const pageKeys: ReadonlySet<string> = new Set(['title', 'description'])

function findPage(roots: Roots, id: string): Stored | null {
  const own = findMap(roots.pages, id)
  const baseId = own && basePageOf(findPlaces(roots).stored, id)
  const base = baseId === null ? null : findMap(roots.pages, baseId)
  if (!own || !base) return own
  const shared = layer(own, base, '')
  return {
    ...shared,
    get: (key) => (pageKeys.has(key) || key === 'path' ? shared.get(key) : own.get(key)),
    has: (key) => (pageKeys.has(key) || key === 'path' ? shared.has(key) : own.has(key)),
    set: (key, value) => (pageKeys.has(key) ? shared.set(key, value) : own.set(key, value)),
    delete: (key) => (pageKeys.has(key) ? shared.delete(key) : own.delete(key)),
    inherit: (key) => {
      if (pageKeys.has(key)) own.delete(key)
    },
  }
}

/** `base`, with what `own` has under the same keys after `prefix` instead; untouched copies don't count. */
function layer(own: Y.Map<unknown>, base: Y.Map<unknown>, prefix: string): Stored {
  const isInherited = (key: string) =>
    !own.has(prefix + key) || isUntouchedCopy(own.get(prefix + key))
  return {
    isInherited,
    get: (key) => (isInherited(key) ? base.get(key) : own.get(prefix + key)),
    has: (key) => !isInherited(key) || base.has(key),
    inherit: (key) => own.delete(prefix + key),
    layers: (key) => ({ own, ownKey: prefix + key, page: base.get(key) }),
    entries: () => entriesOf(own, base, prefix),
    set(key, value) {
      if (!isSame(base.get(key), value)) own.set(prefix + key, value)
      else if (!isInherited(key)) own.delete(prefix + key)
    },
    delete(key) {
      // Without the page's value, said so: null reads as nothing everywhere.
      if (base.has(key) && base.get(key) !== null) own.set(prefix + key, null)
      else own.delete(prefix + key)
    },
  }
}

function* entriesOf(
  own: Y.Map<unknown>,
  base: Y.Map<unknown>,
  prefix: string,
): Generator<[string, unknown]> {
  const differing = [...own.entries()].filter(([, value]) => !isUntouchedCopy(value))
  const isOwn = new Set(differing.map(([key]) => key))
  for (const [key, value] of base.entries()) if (!isOwn.has(prefix + key)) yield [key, value]
  for (const [key, value] of differing) {
    if (key.startsWith(prefix)) yield [key.slice(prefix.length), value]
  }
}

type Inherited = {
  own: Y.Map<unknown>
  base: Y.Map<unknown>
  prefix: string
  inherited: () => Placement | null
}

/** Place is one: whoever changes a key of it gives the variant all of it. Props are a view, too. */
function inheritedThing({ own, base, prefix, inherited }: Inherited): Stored {
  const content = layer(own, base, prefix)
  const isOwn = () => typeof own.get(`${prefix}parent`) === 'string'
  const claim = () => {
    if (isOwn()) return
    for (const [key, value] of placeEntries(inherited())) own.set(prefix + key, value)
  }
  const placeAt = (key: string): unknown =>
    isOwn() ? own.get(prefix + key) : new Map(placeEntries(inherited())).get(key)
  const isPlace = (key: string) => placementKeys.has(key)
  return {
    ...content,
    inherit(key) {
      for (const each of isPlace(key) ? placementKeys : [key]) own.delete(prefix + each)
    },
    isInherited: (key) => (isPlace(key) ? !isOwn() : (content.isInherited?.(key) ?? false)),
    get(key) {
      if (key === 'kind' || key === 'version') return base.get(key)
      if (key !== 'props') return isPlace(key) ? placeAt(key) : content.get(key)
      const props = base.get('props')
      if (!(props instanceof Y.Map)) return undefined
      const view = layer(own, props, prefix + propsPrefix)
      views.add(view)
      return view
    },
    has: (key) => (isPlace(key) ? placeAt(key) !== undefined : content.has(key)),
    set(key, value) {
      if (!isPlace(key)) return content.set(key, value)
      if (placeAt(key) === value) return
      claim()
      own.set(prefix + key, value)
    },
    delete(key) {
      if (!isPlace(key)) return content.delete(key)
      if (placeAt(key) === undefined) return
      claim()
      own.delete(prefix + key)
    },
  }
}

function dropPlace(own: Y.Map<unknown>, prefix: string, page: Placement): void {
  const get = (key: string) => own.get(prefix + key)
  if (get('parent') !== page.parent || get('order') !== page.order) return
  if (get('removedFrom') === page.parent) return
  for (const key of placementKeys) own.delete(prefix + key)
}

function placeEntries(place: Placement | null): [string, string][] {
  if (!place) return []
  const { parent, order, removedFrom, removedWith } = place
  return [
    ['parent', parent],
    ['order', order],
    ...(removedFrom === null ? [] : [['removedFrom', removedFrom] satisfies [string, string]]),
    ...(removedWith === null ? [] : [['removedWith', removedWith] satisfies [string, string]]),
  ]
}

function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((element, at) => element === b[at])
}

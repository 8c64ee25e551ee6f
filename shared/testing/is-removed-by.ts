import * as Y from 'yjs'
import type { Level, Roots } from '../campaign/document/document.ts'
import { levelAbove, rootsOf } from '../campaign/document/document.ts'
import { differenceKey, inVariant, splitId } from '../campaign/document/variant-ids.ts'

type Thing = readonly [level: Level, id: string]

/**
 * Whether somebody who is meant had ever removed a block or what it is in, on its page or in a
 * variant: that it is gone again is their doing.
 */
export function isRemovedBy(
  doc: Y.Doc,
  blockId: string,
  isMeant: (item: Y.Item) => boolean,
): boolean {
  const roots = rootsOf(doc)
  const above: Thing[] = [['blocks', blockId]]
  for (let thing = above.pop(); thing; thing = above.pop()) {
    const { stored, keyOf } = placeOf(roots, thing)
    for (const key of ['removedFrom', 'removedWith'])
      for (let item = stored?._map.get(keyOf(key)) ?? null; item !== null; item = item.left)
        if (isMeant(item)) return true
    above.push(...aboveOf(roots, thing, stored?.get(keyOf('parent'))))
  }
  return false
}

/** Where the place of something is stored: of what a variant inherits, where that says otherwise. */
function placeOf(roots: Roots, [level, id]: Thing) {
  const split = splitId(id)
  const stored = split ? roots.pages.get(split.variantId) : roots[level].get(id)
  const keyOf = (key: string) =>
    split && level !== 'pages' ? differenceKey(level, split.baseId, key) : key
  return { stored: stored instanceof Y.Map ? stored : null, keyOf }
}

/** What it is in, and for what is inherited also the page's own and what that is in. */
function aboveOf(roots: Roots, [level, id]: Thing, parent: unknown): Thing[] {
  const upper = level === 'pages' ? 'pages' : levelAbove[level]
  const own: Thing[] = typeof parent === 'string' ? [[upper, parent]] : []
  const split = splitId(id)
  if (!split) return own
  const base = roots[level].get(split.baseId)
  const inherited = base instanceof Y.Map ? String(base.get('parent')) : ''
  const within = upper === 'pages' ? split.variantId : inVariant(split.variantId, inherited)
  return [...own, [level, split.baseId], [upper, within]]
}

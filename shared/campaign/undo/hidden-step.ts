import * as Y from 'yjs'
import type { Level, Roots } from '../document/document.ts'
import { levelAbove, levels, rootsOf } from '../document/document.ts'
import { placeOf } from '../document/inherited-place.ts'
import { isRemoved } from '../document/is-removed.ts'
import type { Placement } from '../document/placement.ts'
import { findMap } from '../document/placement.ts'
import { findPlaces } from '../document/stored.ts'
import { differenceKey, inVariant, readDifferenceKey, splitId } from '../document/variant-ids.ts'
import { isUsedByOthers, pathOf } from './used-by-others.ts'

export type UndoStep = Y.UndoManager['undoStack'][number]

/** Something that was removed, and under which client number, where that is known. */
export type Hiding = { level: Exclude<Level, 'columns'>; id: string; by: number | undefined }

/**
 * What has to be brought back, from the outside in, before the next step of `stack` could be seen;
 * nothing when some of it is seen, or when none of it could be brought back.
 */
export function hidingNext(doc: Y.Doc, stack: readonly UndoStep[]): Hiding[] {
  const roots = rootsOf(doc)
  for (const step of stack.toReversed()) {
    const touched = touchedBy(roots, doc, step)
    // Others have left nothing of it: Yjs goes on to the one before.
    if (touched.length > 0) return hidingAll(roots, touched)
  }
  return []
}

function hidingAll(roots: Roots, touched: readonly Y.Item[]): Hiding[] {
  const made = new Set(touched.map(pathOf).flatMap(([top, ...inner]) => (inner[0] ? [] : [top])))
  const known = new Map<string, Hiding[]>()
  for (const item of touched) {
    const path = pathOf(item)
    const place = seenAt(roots, path, made.has(path[0]))
    if (!place) return []
    const key = `${place.level} ${place.id}`
    const hiding = known.get(key) ?? marksOver(roots, place)
    if (hiding.length === 0) return []
    known.set(key, hiding)
  }
  const all = new Map([...known.values()].flat().map((each) => [each.id, each]))
  return [...all.values()].sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
}

/** What undoing a step would take away or bring again. */
function touchedBy(roots: Roots, doc: Y.Doc, { insertions, deletions }: UndoStep): Y.Item[] {
  const goes = (item: Y.Item) =>
    (!item.deleted || item.redone !== null) && !isUsedByOthers(roots, item)
  const comes = (item: Y.Item) =>
    !Y.isDeleted(insertions, item.id) &&
    !isReplaced(item, doc.clientID) &&
    !pathOf(item).some((above) => isGone(above) && !Y.isDeleted(deletions, above.id))
  return [
    ...itemsIn(doc.store, insertions).filter(goes),
    ...itemsIn(doc.store, deletions).filter(comes),
  ]
}

const isGone = ({ deleted, redone }: Y.Item) => deleted && redone === null

/** Whether somebody else has set the key that it was under since. */
function isReplaced(item: Y.Item, own: number): boolean {
  const { parent, parentSub } = item
  if (parentSub === null || !(parent instanceof Y.AbstractType)) return false
  const last = parent._map.get(parentSub)
  return last !== undefined && last !== item && last.id.client !== own
}

function itemsIn(store: Y.Doc['store'], { clients }: UndoStep['insertions']): Y.Item[] {
  const items: Y.Item[] = []
  for (const [client, ranges] of clients)
    for (const { clock, len } of ranges)
      for (let at = clock; at < clock + len;) {
        const item = Y.getItem(store, Y.createID(client, at))
        at = item.id.clock + item.length
        // What Yjs has cleared away lies nowhere.
        if (item instanceof Y.Item) items.push(item)
      }
  return items
}

type Thing = { level: Level; id: string }

/** The keys that say where a thing is: they are seen in what it is in. */
const seenAbove: ReadonlySet<string> = new Set(['parent', 'removedFrom', 'removedWith'])

/** The thing in which a change is seen; null for the theme, and for pages that come and go. */
function seenAt(roots: Roots, path: readonly Y.Item[], isMade: boolean): Thing | null {
  const [top, inner] = path
  const level = levels.find((each) => roots[each] === top?.parent)
  if (!level || !top?.parentSub) return null
  const own = inner?.parentSub ?? ''
  const difference = level === 'pages' ? readDifferenceKey(own) : null
  const thing = difference
    ? { level: difference.level, id: inVariant(top.parentSub, difference.id) }
    : { level, id: top.parentSub }
  if (isMade || !seenAbove.has(difference?.key ?? own)) return thing
  const above = placeOf(findPlaces(roots), thing.level, thing.id)?.parent
  return thing.level === 'pages' || above === undefined
    ? null
    : { level: levelAbove[thing.level], id: above }
}

/** By what a thing is removed, from the outside in; nothing while it is there. */
function marksOver(roots: Roots, { level, id }: Thing): Hiding[] {
  const places = findPlaces(roots)
  const find = (at: Level, each: string) => placeOf(places, at, each)
  const place = find(level, id)
  if (!place || !isRemoved(find, level, place)) return []
  const above = level === 'pages' ? [] : marksOver(roots, aboveOf(level, place))
  if (place.removedFrom !== place.parent) return above
  return level === 'columns' ? [] : [...above, { level, id, by: removedBy(roots, { level, id }) }]
}

const aboveOf = (level: Exclude<Level, 'pages'>, { parent }: Placement): Thing => ({
  level: levelAbove[level],
  id: parent,
})

/** Who has set the mark: of what a variant inherits its own, or its page's. */
function removedBy({ pages, ...roots }: Roots, { level, id }: Thing): number | undefined {
  const split = splitId(id)
  if (!split || level === 'pages') {
    return findMap(level === 'pages' ? pages : roots[level], id)?._map.get('removedFrom')?.id.client
  }
  const key = differenceKey(level, split.baseId, 'removedFrom')
  const own = findMap(pages, split.variantId)?._map.get(key)
  return (own ?? findMap(roots[level], split.baseId)?._map.get('removedFrom'))?.id.client
}

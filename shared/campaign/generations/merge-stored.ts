import * as Y from 'yjs'
import { isUntouchedCopy } from '../document/common-copy.ts'
import { copyStored } from '../document/copy-stored.ts'
import { isWhole } from '../document/document.ts'
import { isShared } from '../document/page-pieces.ts'
import { placementKeys } from '../document/placement.ts'
import { itemOrderKey } from '../document/read-props.ts'
import { reconcileKey } from '../history/reconcile-stored.ts'
import type { ItemField, Field } from '../model/field.ts'
import { isFlatText } from '../text/read-rich-text.ts'
import type { LeftOver, StoredPath } from './left-over.ts'
import { holdsTooLarge, leftOf, overLimit, saysSame, wordsIn } from './left-over.ts'
import { mergeTexts } from './merge-texts.ts'

/** A stored map as it was, as I have made it, and as it is now. `base` is null where it is new. */
export type Maps = { base: Y.Map<unknown> | null; mine: Y.Map<unknown>; now: Y.Map<unknown> }

export type Merge = {
  carried: number
  left: LeftOver[]
  /** The field that a key is stored for; undefined where this build knows none. */
  fieldOf: (path: StoredPath) => Field | ItemField | undefined
  /** What the page of a variant has under a key, before and now; undefined for what isn't inherited. */
  inherited: (path: StoredPath) => { base: unknown; now: unknown } | undefined
}

/**
 * Applies to `now` what differs from `base` in `mine`, key by key, and notes what it can't apply. Keys
 * in `leave` are left alone.
 */
export function mergeMap(
  merge: Merge,
  maps: Maps,
  path: StoredPath,
  leave: ReadonlySet<string> = new Set(),
): void {
  const done = new Set(leave)
  for (const key of new Set([...(maps.base?.keys() ?? []), ...maps.mine.keys()])) {
    if (done.has(key)) continue
    const group = groupOf(key, path)
    if (group) {
      for (const each of group.keys) done.add(each)
      if (group.compared.some((each) => leave.has(each))) continue
      mergeGroup(merge, maps, path, group)
    } else mergeKey(merge, maps, { ...path, keys: [...path.keys, key] })
  }
}

/** Since when something is removed only a renewal says: that key is not compared, and stays. */
type Group = { kind: 'place' | 'removal'; keys: string[]; compared: string[] }

/** A place is one thing, and so are the marks of a removal; null for all other keys. */
function groupOf(key: string, { keys, level }: StoredPath): Group | null {
  const last = key.slice(key.lastIndexOf('/') + 1)
  if (keys.length > 0 || isWhole(level) || !placementKeys.has(last)) return null
  const prefix = key.slice(0, key.length - last.length)
  const named = (names: readonly string[]) => names.map((name) => prefix + name)
  const place = ['parent', 'order']
  if (place.includes(last)) return { kind: 'place', keys: named(place), compared: named(place) }
  const marks = [...placementKeys].filter((name) => !place.includes(name))
  return { kind: 'removal', keys: named(marks), compared: named(['removedFrom', 'removedWith']) }
}

function mergeGroup(merge: Merge, { base, mine, now }: Maps, path: StoredPath, group: Group): void {
  const isSame = (a: Y.Map<unknown> | null, b: Y.Map<unknown>) =>
    group.compared.every((key) => saysSame(a?.get(key), b.get(key)))
  if (isSame(base, mine) || isSame(mine, now)) return
  if (!isSame(base, now)) {
    merge.left.push(...leftOfGroup(path, group, { base, mine, now }))
    return
  }
  for (const key of group.compared) setKey(now, { ...path, keys: [key] }, mine.get(key))
  merge.carried += 1
}

function leftOfGroup(path: StoredPath, { kind, compared }: Group, { mine, now }: Maps): LeftOver[] {
  const isMarked = (map: Y.Map<unknown>) => compared.some((key) => map.get(key) !== undefined)
  // Who removed it, and with what, is nothing to copy.
  if (kind === 'removal' && isMarked(mine) === isMarked(now)) return []
  const [key = ''] = compared
  return leftOf({ ...path, keys: [...path.keys, key] }, mine.get(key), undefined)
}

/** One key that is no part of a place; `path` ends with it. */
function mergeKey(merge: Merge, maps: Maps, path: StoredPath): void {
  const mine = ownIn(maps.mine, path)
  const own = { base: ownIn(maps.base, path), now: ownIn(maps.now, path) }
  // A variant that begins a text or list of its own begins with what its page has.
  const begun = isShared(mine) && own.base === undefined ? merge.inherited(path) : undefined
  const base = own.base ?? begun?.base
  const isInherited = own.now === undefined && begun !== undefined
  const now = isInherited ? begun.now : own.now
  if (saysSame(mine, base) || saysSame(mine, now)) return
  const isTooLarge = holdsTooLarge(mine)
  if (isTooLarge && !(mine instanceof Y.Map && now instanceof Y.Map)) {
    merge.left.push(...overLimit(leftOf(path, mine, base)))
    return
  }
  if (saysSame(now, base) && !isTooLarge) {
    if (isRefused(merge, maps, path, { mine, base })) return
    setKey(maps.now, path, mine)
    merge.carried += 1
    return
  }
  const isMerged = isInherited
    ? mergeBegun(merge, { base, mine, now, map: maps.now }, path)
    : mergeBoth(merge, { base, mine, now, map: maps.now }, path)
  if (!isMerged) merge.left.push(...leftOf(path, mine, base))
}

/** What a variant only follows becomes its own where I have changed something of it. */
function mergeBegun(merge: Merge, { base, mine, now, map }: Both, path: StoredPath): boolean {
  const key = path.keys.at(-1) ?? ''
  const begun = new Y.Doc().getMap<unknown>()
  begun.set(key, copyStored(now))
  if (!mergeBoth(merge, { base, mine, now: begun.get(key), map: begun }, path)) return false
  if (!saysSame(begun.get(key), now)) setKey(map, path, begun.get(key))
  return true
}

type Both = { base: unknown; mine: unknown; now: unknown; map: Y.Map<unknown> }

/** False for what does not merge in itself: the value that is there stays. */
function mergeBoth(merge: Merge, { base, mine, now, map }: Both, path: StoredPath): boolean {
  if (mine instanceof Y.Map && now instanceof Y.Map) {
    mergeMap(merge, { base: base instanceof Y.Map ? base : null, mine, now }, path)
    return true
  }
  const areTexts = mine instanceof Y.Text && now instanceof Y.Text
  if (!areTexts || isFlatText(mine) !== isFlatText(now)) return false
  const merged = mergeTexts({ base, mine, now }, merge.fieldOf(path))
  if (merged === 'too long') return false
  if (merged === null) return true
  const key = path.keys.at(-1) ?? ''
  reconcileKey(map, key, merged)
  merge.carried += 1
  return true
}

/** An item of a list that is full, or of which only my words are known: its words are left over. */
function isRefused(
  merge: Merge,
  { now }: Maps,
  path: StoredPath,
  { mine, base }: { mine: unknown; base: unknown },
): boolean {
  if (!(mine instanceof Y.Map) || base !== undefined) return false
  const field = merge.fieldOf({ ...path, keys: path.keys.slice(0, -1) })
  if (field?.type !== 'list') return false
  if (mine.has(itemOrderKey) && now.size < field.maxItems) return false
  const words = wordsIn(path, mine)
  merge.left.push(...(mine.has(itemOrderKey) ? overLimit(words) : words))
  return true
}

/**
 * What is stored under the last key of a path; a variant's copy of what its page has says nothing as
 * long as nobody has touched it.
 */
function ownIn(map: Y.Map<unknown> | null, { level, keys }: StoredPath): unknown {
  const value = map?.get(keys.at(-1) ?? '')
  return level === 'pages' && keys.length === 1 && isUntouchedCopy(value) ? undefined : value
}

function setKey(map: Y.Map<unknown>, path: StoredPath, value: unknown): void {
  const key = path.keys.at(-1) ?? ''
  if (value === undefined) map.delete(key)
  else if (ownIn(map, path) === undefined) map.set(key, copyStored(value))
  else reconcileKey(map, key, value)
}

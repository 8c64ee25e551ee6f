import * as Y from 'yjs'
import type { Level, Roots } from '../document/document.ts'
import { levels, wholes } from '../document/document.ts'
import { placementKeys } from '../document/placement.ts'
import { differenceKey, propsPrefix, readDifferenceKey } from '../document/variant-ids.ts'
import type { Shared } from './mirror.ts'
import { thingKey } from './present-plan.ts'

type Keys = Set<string | null>

/** What transactions have changed in a campaign document. */
export type Changes = {
  /** Whether anything may be shown elsewhere, or be shown or hidden by now. */
  placed: boolean
  /** The keys that changed or have something inside that did; null in place of them for all. */
  things: Map<string, { level: Level; id: string; keys: Set<string> | null }>
  /** Props of blocks, by the keys under which variants say them otherwise. */
  props: Set<string>
  /** Whatever is inside values, by its own keys; null for its list. */
  inside: Map<Shared, Keys>
  meta: boolean
  theme: boolean
  site: boolean
}

export function noChanges(): Changes {
  return {
    placed: false,
    things: new Map(),
    props: new Set(),
    inside: new Map(),
    meta: false,
    theme: false,
    site: false,
  }
}

/** Adds what a transaction has changed. */
export function noteChanges(changes: Changes, roots: Roots, { changed }: Y.Transaction): void {
  for (const [type, names] of changed) {
    const keys: Keys = new Set(names)
    const { root, path } = pathOf(type)
    if (root === roots.meta) changes.meta = true
    for (const whole of wholes) if (root === roots[whole]) changes[whole] = true
    if (path.length > (isAround(root, roots) ? 0 : 1)) addKeys(changes, type, keys)
    const level = levels.find((each) => roots[each] === root)
    if (level) noteThings(changes, level, path, keys)
  }
}

function noteThings(
  changes: Changes,
  level: Level,
  [id, key, name]: readonly (string | null)[],
  keys: Keys,
): void {
  if (id === null) return
  if (id === undefined) {
    changes.placed = true
    for (const each of keys)
      if (each !== null) changes.things.set(thingKey(level, each), { level, id: each, keys: null })
    return
  }
  for (const each of key === undefined ? keys : [key]) {
    if (each === null) continue
    touch(changes, level, id, each)
    if (key === undefined && isPlace(each)) changes.placed = true
  }
  if (level !== 'blocks' || key !== 'props') return
  for (const each of name === undefined ? keys : [name])
    if (each !== null) changes.props.add(differenceKey('blocks', id, propsPrefix + each))
}

/** Adds one key of a thing. */
export function touch({ things }: Changes, level: Level, id: string, key: string): void {
  const known = things.get(thingKey(level, id))
  if (known) known.keys?.add(key)
  else things.set(thingKey(level, id), { level, id, keys: new Set([key]) })
}

const isPlace = (key: string) => placementKeys.has(readDifferenceKey(key)?.key ?? key)

function isAround(root: unknown, roots: Roots): boolean {
  return root === roots.meta || wholes.some((whole) => root === roots[whole])
}

function addKeys({ inside }: Changes, type: Shared, keys: Keys): void {
  inside.set(type, new Set([...(inside.get(type) ?? []), ...keys]))
}

/** Where a type is, from its root inwards; null for places in lists. */
function pathOf(type: Shared) {
  const path: (string | null)[] = []
  let root: unknown = type
  for (let item = type._item; item;) {
    path.unshift(item.parentSub)
    root = item.parent
    item = root instanceof Y.AbstractType ? root._item : null
  }
  return { root, path }
}

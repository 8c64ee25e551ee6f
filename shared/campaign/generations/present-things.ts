import * as Y from 'yjs'
import { isUntouchedCopy } from '../document/common-copy.ts'
import type { Level, Roots } from '../document/document.ts'
import { levels, wholes } from '../document/document.ts'
import { findMap, placementKeys, readPlacements } from '../document/placement.ts'
import { differenceKey, propsPrefix, readDifferenceKey } from '../document/variant-ids.ts'
import type { Copies } from './mirror.ts'
import { followShared, mirrorKey } from './mirror.ts'
import type { Changes } from './present-changes.ts'
import { touch } from './present-changes.ts'
import type { Plan, Wanted } from './present-plan.ts'
import { planPresent, thingKey } from './present-plan.ts'

/** A document and the one that is to say what is visible of it, as far as that is known. */
export type Presented = { from: Roots; to: Roots; copies: Copies; plan: Plan }

/** Brings what may have changed up to date in the view; within a transaction of it. */
export function bringUp(presented: Presented, changes: Changes): void {
  const { from, to, copies } = presented
  for (const root of ['meta', ...wholes] as const) {
    if (!changes[root]) continue
    for (const key of new Set([...from[root].keys(), ...to[root].keys()]))
      mirrorKey(copies, to[root], key, from[root].get(key))
  }
  if (changes.placed) followPlaces(presented)
  // Whether a variant's copy of something counts depends on what its page has.
  for (const [id, { inherits }] of presented.plan.pages) {
    if (!inherits) continue
    const variant = findMap(from.pages, id)
    for (const key of changes.props) if (variant?.has(key)) touch(changes, 'pages', id, key)
  }
  for (const { level, id, keys } of changes.things.values()) {
    bringThing(presented, level, id, keys)
    if (level === 'pages') bringKept(presented, keys ?? [])
  }
  for (const [type, keys] of changes.inside) followShared(copies, type, keys)
}

function followPlaces(presented: Presented): void {
  const { from, to, plan: before } = presented
  const plan = planPresent(readPlacements(from))
  presented.plan = plan
  for (const level of levels) {
    for (const id of Array.from(to[level].keys())) if (!plan[level].has(id)) to[level].delete(id)
    for (const [id, wanted] of plan[level])
      if (!isSameWanted(before[level].get(id), wanted)) bringThing(presented, level, id, null)
  }
}

function isSameWanted(before: Wanted | undefined, wanted: Wanted): boolean {
  if (!before || before.inherits || before.keptBy || wanted.inherits || wanted.keptBy) return false
  return [...wanted.places].every(([key, value]) => before.places.get(key) === value)
}

/** What only variants show has in it what they don't say otherwise, so it goes with what they say. */
function bringKept(presented: Presented, keys: Iterable<string>): void {
  for (const stored of keys) {
    const { level, id } = readDifferenceKey(stored) ?? {}
    if (!level || id === undefined) continue
    if (presented.plan[level].get(id)?.keptBy) bringThing(presented, level, id, null)
  }
}

/** Brings these keys of one thing up to date, or all. */
function bringThing(
  presented: Presented,
  level: Level,
  id: string,
  keys: ReadonlySet<string> | null,
): void {
  const { from, to, copies, plan } = presented
  const wanted = plan[level].get(id)
  const stored = findMap(from[level], id)
  if (!wanted || !stored) return
  const shown = mapAt(to[level], id)
  for (const [key, place] of wanted.places) mirrorKey(copies, shown, key, place)
  for (const key of keys ?? new Set([...stored.keys(), ...shown.keys()])) {
    if (wanted.places.has(key)) continue
    const value = stored.get(key)
    if (level === 'blocks' && key === 'props' && value instanceof Y.Map) {
      bringProps(presented, id, value, mapAt(shown, 'props'))
      continue
    }
    const isSaid = stored.has(key) && isVisible(presented, { level, id, wanted }, key, value)
    mirrorKey(copies, shown, key, isSaid ? value : undefined)
    // What a variant says is nothing hides what its page says.
    if (isSaid && wanted.inherits && readDifferenceKey(key) && !shown.has(key)) shown.set(key, null)
  }
}

function bringProps(
  presented: Presented,
  id: string,
  props: Y.Map<unknown>,
  shown: Y.Map<unknown>,
): void {
  const keptBy = presented.plan.blocks.get(id)?.keptBy ?? null
  for (const name of new Set([...props.keys(), ...shown.keys()])) {
    const key = differenceKey('blocks', id, propsPrefix + name)
    const value = isInherited(presented, keptBy, key) ? props.get(name) : undefined
    mirrorKey(presented.copies, shown, name, value)
  }
}

type Thing = { level: Level; id: string; wanted: Wanted }

/** Where things are, and what a later build may note of their removal, is not taken over. */
const isOfPlace = (key: string) => placementKeys.has(key) || key.startsWith('removed')

function isVisible(
  presented: Presented,
  { level, id, wanted: { inherits, keptBy } }: Thing,
  key: string,
  value: unknown,
): boolean {
  const difference = level === 'pages' ? readDifferenceKey(key) : null
  if (difference) {
    if (!inherits?.has(thingKey(difference.level, difference.id))) return false
    return !isOfPlace(difference.key) && !isUntouchedCopy(value)
  }
  if (isOfPlace(key)) return false
  if (level === 'pages' || key === 'kind' || key === 'version') return true
  return isInherited(presented, keptBy, differenceKey(level, id, key))
}

/** Whether any of these variants says nothing else under the key; true when there are none. */
function isInherited({ from }: Presented, keptBy: readonly string[] | null, key: string): boolean {
  return (
    keptBy === null ||
    keptBy.some((id) => {
      const variant = findMap(from.pages, id)
      return !variant?.has(key) || isUntouchedCopy(variant.get(key))
    })
  )
}

function mapAt(map: Y.Map<unknown>, key: string): Y.Map<unknown> {
  const known = map.get(key)
  if (known instanceof Y.Map) return known
  return map.set(key, new Y.Map<unknown>())
}

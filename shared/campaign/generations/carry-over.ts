import * as Y from 'yjs'
import { isUntouchedCopy } from '../document/common-copy.ts'
import { copyStored } from '../document/copy-stored.ts'
import type { Level, Roots } from '../document/document.ts'
import { levels, rootsOf, wholes } from '../document/document.ts'
import { isRemoved } from '../document/is-removed.ts'
import { findMap, placementKeys, readPlacement } from '../document/placement.ts'
import { removedSinceKey } from '../document/removed-since.ts'
import type { FindModel } from '../model/field.ts'
import type { LeftOver, StoredPath } from './left-over.ts'
import { holdsTooLarge, leftOf, overLimit, placeOfPath, saysSame, wordsIn } from './left-over.ts'
import { fieldsIn } from './fields-in.ts'
import type { Maps, Merge } from './merge-stored.ts'
import { mergeMap } from './merge-stored.ts'
import { buildRoom } from './room-left.ts'
import type { Room } from './room-left.ts'

export type CarryOver = {
  /** As it was when my changes began, and as I have made it (`ownChanges`). */
  base: Y.Doc
  mine: Y.Doc
  /** The document of the later generation, which is changed. */
  into: Y.Doc
  origin: unknown
  findModel: FindModel
}

/** How many keys, texts and new things were written; and what could not be, to be shown and copied. */
export type Carried = { carried: number; left: LeftOver[] }

/**
 * Applies what I have changed in one generation to a later one, which others may have changed since,
 * as one transaction of `origin`. What only I have changed becomes as I made it; texts that others
 * changed as well are merged letter by letter, lists item by item. Of anything else theirs stays, and
 * mine is left over, as is what would go over a limit.
 */
export function carryOver({ base, mine, into, origin, findModel }: CarryOver): Carried {
  const [was, my, now] = [rootsOf(base), rootsOf(mine), rootsOf(into)]
  const merge: Merge = { carried: 0, left: [], ...fieldsIn({ was, my, now }, findModel) }
  into.transact(() => {
    const room = buildRoom(into)
    for (const level of wholes) {
      const maps = { base: was[level], mine: my[level], now: now[level] }
      mergeMap(merge, maps, { level, id: '', keys: [] })
    }
    // Pages first: what a variant inherits is looked up while the page is as others have left it.
    for (const level of levels) carryLevel(merge, { was, my, now }, level, room)
  }, origin)
  return { carried: merge.carried, left: merge.left }
}

type ThreeRoots = { was: Roots; my: Roots; now: Roots }

function carryLevel(merge: Merge, roots: ThreeRoots, level: Level, room: Room): void {
  const { was, my, now } = roots
  for (const id of new Set([...was[level].keys(), ...my[level].keys()])) {
    const [base, mine] = [findMap(was[level], id), findMap(my[level], id)]
    const current = findMap(now[level], id)
    const thing = { level, id }
    if (base && !mine) removeKey(merge, thing, { base, current }, now)
    if (!mine) continue
    if (current) carryInto(merge, thing, { base, mine, now: current }, roots, room)
    else carryWhole(merge, thing, { base, mine }, roots, room)
  }
}

type Thing = { level: Level; id: string }

/** Undo takes away as a whole what was added. */
function removeKey(
  merge: Merge,
  { level, id }: Thing,
  { base, current }: { base: Y.Map<unknown>; current: Y.Map<unknown> | null },
  now: Roots,
): void {
  if (!current) return
  if (saysSame(base, current)) {
    now[level].delete(id)
    merge.carried += 1
  } else merge.left.push({ ...placeOfPath({ level, id, keys: [] }), kind: 'removal' })
}

/** What the later generation has as well. */
function carryInto(merge: Merge, thing: Thing, maps: Maps, roots: ThreeRoots, room: Room): void {
  if (!maps.base && isWhole(thing.level, maps.mine)) return carryTwin(merge, thing, maps)
  const isBack =
    maps.base !== null &&
    isGone(roots.now, thing) &&
    isGone(roots.was, thing) &&
    !isGone(roots.my, thing)
  if (isBack && !room.take(thing, maps.mine)) {
    merge.left.push(...leftWhole({ ...thing, keys: [] }, maps.mine, room))
    return
  }
  // A renewal leaves only the place of something removed that others are in.
  if (isBack && !hasContent(maps.now)) copyContent(maps.mine, maps.now)
  mergeMap(merge, maps, { ...thing, keys: [] })
}

/** What is new and has come by another way, too: what it lacks there is put in, and nothing changed. */
function carryTwin(merge: Merge, thing: Thing, { mine, now }: Maps): void {
  const path = { ...thing, keys: [] }
  const [props, there] = [mine.get('props'), now.get('props')]
  mergeMap(merge, { base: null, mine, now }, path, new Set(now.keys()))
  if (props instanceof Y.Map && there instanceof Y.Map) {
    const inProps = { ...thing, keys: ['props'] }
    mergeMap(merge, { base: null, mine: props, now: there }, inProps, new Set(there.keys()))
  }
  const differing = leftOf(path, mine, now)
  merge.left.push(
    ...differing.filter(
      ({ kind, key }) => kind === 'words' || (kind === 'place' && key === 'parent'),
    ),
  )
}

const hasContent = (stored: Y.Map<unknown>) =>
  [...stored.keys()].some((key) => !placementKeys.has(key))

function copyContent(from: Y.Map<unknown>, into: Y.Map<unknown>): void {
  for (const [key, value] of from.entries()) {
    if (placementKeys.has(key) || isUntouchedCopy(value)) continue
    const copied = copyStored(value)
    if (copied !== undefined) into.set(key, copied)
  }
}

/** What the later generation has not: it is new, or was left out there. */
function carryWhole(
  merge: Merge,
  thing: Thing,
  { base, mine }: { base: Y.Map<unknown> | null; mine: Y.Map<unknown> },
  { was, my, now }: ThreeRoots,
  room: Room,
): void {
  const { level, id } = thing
  const path = { ...thing, keys: [] }
  const isBack = base !== null && isGone(was, thing) && !isGone(my, thing)
  if (base && !isBack) {
    if (!saysSame(base, mine)) merge.left.push(...leftOf(path, mine, base).filter(isNoRemoval))
    return
  }
  if (!isWhole(level, mine)) {
    merge.left.push(...wordsIn(path, mine))
    return
  }
  const isOut = isGone(my, thing)
  if (holdsTooLarge(mine) || (!isOut && !room.take(thing, mine))) {
    merge.left.push(...leftWhole(path, mine, room))
    return
  }
  now[level].set(id, copyThing(mine))
  merge.carried += 1
}

/** What there is no room for. A section or column of a page that there is none for says nothing more. */
function leftWhole(path: StoredPath, mine: Y.Map<unknown>, room: Room): LeftOver[] {
  const value: unknown = mine.get('kind') ?? mine.get('title') ?? null
  const words = wordsIn(path, mine)
  if (value === null && room.isRefused(String(mine.get('parent')))) return overLimit(words)
  return overLimit([{ ...placeOfPath(path), kind: 'value', value }, ...words])
}

/** It is gone there already. */
const isNoRemoval = ({ kind, key }: LeftOver) => kind !== 'removal' || !placementKeys.has(key)

/** Whether it has all that it needs to be one; without, only what I have written in it is known. */
function isWhole(level: Level, stored: Y.Map<unknown>): boolean {
  return stored.has('parent') && (level !== 'blocks' || stored.has('kind'))
}

function isGone(roots: Roots, { level, id }: Thing): boolean {
  const placement = readPlacement(roots[level], id)
  return !placement || isRemoved((at, each) => readPlacement(roots[at], each), level, placement)
}

/** A copy without what a variant only has as its page has it, and without what a renewal has noted. */
function copyThing(stored: Y.Map<unknown>): Y.Map<unknown> {
  const copy = new Y.Map<unknown>()
  for (const key of placementKeys) {
    const value = stored.get(key)
    if (key !== removedSinceKey && value !== undefined) copy.set(key, value)
  }
  copyContent(stored, copy)
  return copy
}

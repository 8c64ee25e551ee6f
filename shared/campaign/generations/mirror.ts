import { equalityDeep } from 'lib0/function'
import * as Y from 'yjs'
import { isPlain, maxDepth } from '../document/copy-stored.ts'
import type { Run } from '../document/same-stored.ts'
import { runsOf } from '../document/same-stored.ts'
import { changeStretch } from '../history/change-letters.ts'
import { insertUnits, unitsOf } from '../history/text-units.ts'
import { isBreak } from '../text/read-rich-text.ts'

/** Any shared type; that of Yjs is not the same for all of them. */
export type Shared = { _item: Y.Item | null }

/** The copy of each shared type that has one in another document. */
export type Copies = WeakMap<Shared, Shared>

/**
 * Makes what is under a key say what `value` says; the key goes where that is nothing that could be
 * stored again. A copy that is there already stays: what changes inside it comes by `followShared`.
 */
export function mirrorKey(copies: Copies, map: Y.Map<unknown>, key: string, value: unknown): void {
  const now = map.get(key)
  const isShared = value instanceof Y.AbstractType
  if (map.has(key) && (isShared ? now === copies.get(value) : isSamePlain(now, value))) return
  const copy = copyOf(copies, value, depthOf(map) + 1)
  if (copy !== undefined) map.set(key, copy)
  else if (map.has(key)) map.delete(key)
}

/**
 * Brings the copy of a type up to date in which these keys changed, null for its list. Nothing where
 * it has no copy, or none any more.
 */
export function followShared(copies: Copies, type: Shared, keys: ReadonlySet<string | null>): void {
  // A line end has no copy of its own: the text it is in has one.
  const around = type._item?.parent
  if (around instanceof Y.Text) return followShared(copies, around, new Set([null]))
  const copy = copies.get(type)
  if (!copy?._item || copy._item.deleted) return
  if (type instanceof Y.Map && copy instanceof Y.Map) {
    for (const key of keys) if (key !== null) mirrorKey(copies, copy, key, type.get(key))
  } else if (type instanceof Y.Text && copy instanceof Y.Text) {
    followText(type, copy)
  } else if (type instanceof Y.Array && copy instanceof Y.Array) {
    copy.delete(0, copy.length)
    copy.push(itemsOf(copies, type, depthOf(copy)))
  }
}

function followText(text: Y.Text, copy: Y.Text): void {
  const runs = shownOf(text)
  changeStretch(copy, runsOf(copy), runs)
  copy.doc?.transact((transaction) => {
    for (let item = copy._start; item; item = item.right)
      if (isStaleMark(item, runs)) item.delete(transaction)
  })
}

/** Words, and in a rich text breaks and line ends; whatever else somebody has put there is not shown. */
function shownOf(text: Y.Text): Run[] {
  const isRich = text instanceof Y.XmlText
  return runsOf(text).filter(
    (run) => 'text' in run || (isRich && (run.embed instanceof Y.Map || isBreak(run.embed))),
  )
}

/** Yjs leaves some marks behind that no letter has any more; they still say an old address. */
function isStaleMark({ content, deleted }: Y.Item, runs: readonly Run[]): boolean {
  if (deleted || !(content instanceof Y.ContentFormat) || content.value === null) return false
  const { key, value } = content
  return !runs.some((run) => 'text' in run && isSamePlain(run.attributes[key], value))
}

function copyOf(copies: Copies, value: unknown, depth: number): unknown {
  if (!(value instanceof Y.AbstractType)) return isPlain(value) ? value : undefined
  const copy = depth > maxDepth ? undefined : copyShared(copies, value, depth)
  if (copy) copies.set(value, copy)
  return copy
}

function copyShared(copies: Copies, value: Shared, depth: number): Shared | undefined {
  if (value instanceof Y.Text)
    return textOf(value, value instanceof Y.XmlText ? new Y.XmlText() : new Y.Text())
  if (value instanceof Y.Array) {
    const copy = new Y.Array<unknown>()
    copy.push(itemsOf(copies, value, depth))
    return copy
  }
  if (value instanceof Y.Map) {
    const entries = [...value.entries()].map(
      ([key, inside]) => [key, copyOf(copies, inside, depth + 1)] as const,
    )
    return new Y.Map(entries.filter(([, copy]) => copy !== undefined))
  }
  return undefined
}

function itemsOf(copies: Copies, array: Y.Array<unknown>, depth: number): unknown[] {
  const items = array.toArray().map((item) => copyOf(copies, item, depth + 1))
  // Yjs refuses big numbers there.
  return items.filter((item) => item !== undefined && typeof item !== 'bigint')
}

function textOf<T extends Y.Text>(text: Y.Text, copy: T): T {
  insertUnits(copy, 0, unitsOf(shownOf(text)))
  return copy
}

function isSamePlain(a: unknown, b: unknown): boolean {
  if (a instanceof Y.AbstractType || b instanceof Y.AbstractType) return false
  return Object.is(a, b) || (typeof a === 'object' && equalityDeep(a, b))
}

function depthOf(type: Shared): number {
  let [depth, item] = [0, type._item]
  while (item && item.parent instanceof Y.AbstractType)
    [depth, item] = [depth + 1, item.parent._item]
  return depth
}

import { equalityDeep } from 'lib0/function'
import * as Y from 'yjs'
import { isPlain, maxDepth } from '../document/copy-stored.ts'
import type { Run } from '../document/same-stored.ts'
import { wordsOf } from '../document/same-stored.ts'
import { changeStretch } from '../history/reconcile-text.ts'
import { isXmlElement } from '../text/is-xml-element.ts'

/** Any shared type; that of Yjs is not the same for all of them. */
export type Shared = { _item: Y.Item | null }
type XmlNode = Y.XmlElement | Y.XmlText

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
  const copy = copies.get(type)
  if (!copy?._item || copy._item.deleted) return
  if (type instanceof Y.Map && copy instanceof Y.Map) {
    for (const key of keys) if (key !== null) mirrorKey(copies, copy, key, type.get(key))
  } else if (type instanceof Y.Text && copy instanceof Y.Text) {
    followText(type, copy)
  } else if (type instanceof Y.XmlFragment && copy instanceof Y.XmlFragment) {
    if (isXmlElement(type) && isXmlElement(copy)) followAttributes(type, copy, keys)
    if (keys.has(null)) followChildren(copies, type, copy)
  } else if (type instanceof Y.Array && copy instanceof Y.Array) {
    copy.delete(0, copy.length)
    copy.push(itemsOf(copies, type, depthOf(copy)))
  }
}

function followText(text: Y.Text, copy: Y.Text): void {
  const runs = wordsOf(text)
  changeStretch(copy, wordsOf(copy), runs)
  copy.doc?.transact((transaction) => {
    for (let item = copy._start; item; item = item.right)
      if (isStaleMark(item, runs)) item.delete(transaction)
  })
}

/** Yjs leaves some marks behind that no letter has any more; they still say an old address. */
function isStaleMark({ content, deleted }: Y.Item, runs: readonly Run[]): boolean {
  if (deleted || !(content instanceof Y.ContentFormat) || content.value === null) return false
  const { key, value } = content
  return !runs.some(({ attributes }) => isSamePlain(attributes[key], value))
}

/** What both have is in the same order: nothing moves within a list of Yjs. */
function followChildren(copies: Copies, type: Y.XmlFragment, copy: Y.XmlFragment): void {
  const wanted = type.toArray().filter(isNode)
  const kept = new Set<unknown>(wanted.map((child) => copies.get(child)))
  const before = copy.toArray()
  for (const [at, child] of [...before.entries()].toReversed())
    if (!kept.has(child)) copy.delete(at)
  const isThere = new Set<unknown>(before)
  const depth = depthOf(copy)
  let [end, added] = [0, new Array<XmlNode>()]
  const insertAdded = () => {
    if (added.length > 0) copy.insert(end, added)
    end += added.length
    added = []
  }
  for (const child of wanted) {
    if (isThere.has(copies.get(child))) {
      insertAdded()
      end += 1
    } else added.push(...nodesOf(copies, [child], depth))
  }
  insertAdded()
}

function followAttributes(
  element: Y.XmlElement,
  copy: Y.XmlElement,
  keys: Iterable<string | null>,
): void {
  for (const key of keys) {
    if (key === null) continue
    const value = element.getAttribute(key)
    if (isSamePlain(copy.getAttribute(key), value)) continue
    // Yjs types attributes as strings, but there may be any value.
    if (value !== undefined && isPlain(value)) copy.setAttribute(key, value)
    else if (copy.getAttribute(key) !== undefined) copy.removeAttribute(key)
  }
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
  if (!(value instanceof Y.XmlFragment)) return undefined
  const copy = isXmlElement(value) ? new Y.XmlElement(value.nodeName) : new Y.XmlFragment()
  if (isXmlElement(value) && isXmlElement(copy))
    for (const [key, attribute] of Object.entries(value.getAttributes()))
      if (attribute !== undefined && isPlain(attribute)) copy.setAttribute(key, attribute)
  copy.insert(0, nodesOf(copies, value.toArray(), depth))
  return copy
}

function itemsOf(copies: Copies, array: Y.Array<unknown>, depth: number): unknown[] {
  const items = array.toArray().map((item) => copyOf(copies, item, depth + 1))
  // Yjs refuses big numbers there.
  return items.filter((item) => item !== undefined && typeof item !== 'bigint')
}

/** Whatever kind of text is among them, it reads as rich text. */
function nodesOf(copies: Copies, children: readonly unknown[], depth: number): XmlNode[] {
  return children.filter(isNode).flatMap((child) => {
    const copy =
      child instanceof Y.Text ? textOf(child, new Y.XmlText()) : copyOf(copies, child, depth + 1)
    if (!(copy instanceof Y.XmlElement || copy instanceof Y.XmlText)) return []
    copies.set(child, copy)
    return [copy]
  })
}

function textOf<T extends Y.Text>(text: Y.Text, copy: T): T {
  copy.applyDelta(wordsOf(text).map(({ text: insert, attributes }) => ({ insert, attributes })))
  return copy
}

const isNode = (value: unknown): value is Y.XmlElement | Y.Text =>
  value instanceof Y.Text || isXmlElement(value)

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

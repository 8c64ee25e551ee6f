import * as Y from 'yjs'
import { asRecord } from '../../lib/is-record.ts'
import { deltaOf } from '../text/delta-of.ts'
import { isXmlElement } from '../text/is-xml-element.ts'

/** Deeper values than any field stores; beyond, only a hostile client can have nested. */
export const maxDepth = 40

/**
 * A copy of a stored value that can be put elsewhere in a document; undefined for what Yjs could
 * not store again. It takes unknown content as it is.
 */
export function copyStored(value: unknown, depth = 0): unknown {
  if (depth > maxDepth || value instanceof Y.Doc) return undefined
  if (value instanceof Y.Map) return copyMap(new Y.Map(), value, depth)
  if (value instanceof Y.XmlText) return copyText(new Y.XmlText(), value, depth)
  if (value instanceof Y.Text) return copyText(new Y.Text(), value, depth)
  if (isXmlElement(value)) return copyElement(new Y.XmlElement(value.nodeName), value, depth)
  if (value instanceof Y.XmlFragment) return copyChildren(new Y.XmlFragment(), value, depth)
  if (value instanceof Y.Array) return copyArray(new Y.Array<unknown>(), value, depth)
  return isPlain(value) ? value : undefined
}

const plainTypes: readonly unknown[] = [Number, Object, Boolean, Array, String, BigInt, Uint8Array]

/**
 * Whether Yjs can store a value that is no shared type. It goes by the constructor; a hostile object
 * can have something else under that name.
 */
export function isPlain(value: unknown): boolean {
  if (value === null) return true
  return value !== undefined && plainTypes.includes(Reflect.get(Object(value), 'constructor'))
}

/** Copies all keys of a map into an empty one. */
export function copyMap(into: Y.Map<unknown>, from: Y.Map<unknown>, depth = 0): Y.Map<unknown> {
  for (const [key, value] of from.entries()) copyKey(into, key, value, depth)
  return into
}

/** Stores a copy of a value under a key; does nothing where Yjs could not store it again. */
export function copyKey(into: Y.Map<unknown>, key: string, value: unknown, depth = 0): void {
  const copied = copyStored(value, depth + 1)
  if (copied !== undefined || value === undefined) into.set(key, copied)
}

/** Copies all items of an array into an empty one. */
export function copyArray(
  into: Y.Array<unknown>,
  from: Y.Array<unknown>,
  depth = 0,
): Y.Array<unknown> {
  const items = from.toArray().map((item) => copyStored(item, depth + 1))
  into.push(items.filter((item) => item !== undefined && typeof item !== 'bigint'))
  return into
}

/** Copies words, looks and whatever else is in a text into an empty one. */
export function copyText<T extends Y.Text>(into: T, from: Y.Text, depth = 0): T {
  const delta = deltaOf(from).flatMap(({ insert, attributes }) => {
    const copied = copyStored(insert, depth + 1)
    // Yjs can read an embedded null, but not embed one.
    if (copied === undefined || copied === null) return []
    return [{ insert: copied, attributes: asRecord(attributes) }]
  })
  into.applyDelta(delta)
  for (const [key, value] of Object.entries(from.getAttributes())) {
    const copied = copyStored(value, depth + 1)
    if (copied !== undefined) into.setAttribute(key, copied)
  }
  return into
}

/** Copies attributes and children of an element into an empty one. */
export function copyElement(into: Y.XmlElement, from: Y.XmlElement, depth = 0): Y.XmlElement {
  for (const [key, value] of Object.entries(from.getAttributes())) {
    if (value !== undefined && isPlain(value)) into.setAttribute(key, value)
  }
  return copyChildren(into, from, depth)
}

function copyChildren<T extends Y.XmlFragment>(into: T, from: Y.XmlFragment, depth: number): T {
  const children = from.toArray().map((child) => copyStored(child, depth + 1))
  into.insert(
    0,
    children.filter((child) => child instanceof Y.XmlElement || child instanceof Y.XmlText),
  )
  return into
}

import * as Y from 'yjs'
import { isXmlElement } from '../text/is-xml-element.ts'

/** Deeper values than any field stores; beyond, only a hostile client can have nested. */
const maxDepth = 40

/**
 * A copy of a stored value that can be put elsewhere in a document; undefined for what Yjs could
 * not store again. It takes unknown content as it is.
 */
export function copyStored(value: unknown, depth = 0): unknown {
  if (depth > maxDepth || value instanceof Y.Doc) return undefined
  if (value instanceof Y.Map) return copyMap(value, depth)
  if (value instanceof Y.Text) return value.clone()
  if (isXmlElement(value)) return copyElement(value, depth)
  if (value instanceof Y.XmlFragment) return copyInto(new Y.XmlFragment(), value, depth)
  if (value instanceof Y.Array) {
    const copy = new Y.Array<unknown>()
    const items = value.toArray().map((item) => copyStored(item, depth + 1))
    copy.push(items.filter((item) => item !== undefined && typeof item !== 'bigint'))
    return copy
  }
  return value instanceof Y.AbstractType ? undefined : value
}

function copyMap(map: Y.Map<unknown>, depth: number): Y.Map<unknown> {
  const copy = new Y.Map<unknown>()
  for (const [key, value] of map.entries()) {
    const copied = copyStored(value, depth + 1)
    if (copied !== undefined) copy.set(key, copied)
  }
  return copy
}

function copyElement(element: Y.XmlElement, depth: number): Y.XmlElement {
  const copy = new Y.XmlElement(element.nodeName)
  for (const [key, value] of Object.entries(element.getAttributes())) {
    if (value !== undefined) copy.setAttribute(key, value)
  }
  return copyInto(copy, element, depth)
}

function copyInto<T extends Y.XmlFragment>(copy: T, from: Y.XmlFragment, depth: number): T {
  const children = from.toArray().map((child) => copyStored(child, depth + 1))
  copy.insert(
    0,
    children.filter((child) => child instanceof Y.XmlElement || child instanceof Y.XmlText),
  )
  return copy
}

import * as Y from 'yjs'
import { isCommonCopy } from '../document/common-copy.ts'
import { copyStored } from '../document/copy-stored.ts'
import { rootsOf } from '../document/document.ts'
import { isXmlElement } from '../text/is-xml-element.ts'

/** Whether what stands under a client and clock was written by somebody else and is not confirmed. */
type IsTheirs = (client: number, clock: number) => boolean

/**
 * Takes out of `doc` what others have written and `base`, an earlier state of it, has not. Keys that
 * they have replaced say again what they say in `base`. What I have written inside something of
 * theirs stays, in what is left of that.
 */
export function takeOutOthers(doc: Y.Doc, base: Y.Doc, isTheirs: IsTheirs): void {
  const [roots, was] = [Object.entries(rootsOf(doc)), new Map(Object.entries(rootsOf(base)))]
  doc.transact(() => {
    for (const [name, root] of roots) takeFromMap(root, was.get(name) ?? null, base, isTheirs)
  })
}

type Keyed = Pick<Y.AbstractType<unknown>, '_map'>

function takeFromMap(
  map: Y.Map<unknown>,
  was: Y.Map<unknown> | null,
  base: Y.Doc,
  isTheirs: IsTheirs,
): void {
  for (const [key, { id, deleted, content }] of Array.from(map._map)) {
    const type = !deleted && content instanceof Y.ContentType ? content.type : null
    const there = counterpart(base, id)
    // Where only others have written into a copy, what is gone in it is their doing.
    const isTheirCopy =
      type &&
      !there &&
      isCommonCopy(id.client) &&
      holds(type, isTheirs) &&
      !holdsOwn(type, isTheirs)
    if (!isTheirCopy && !isTheirs(id.client, id.clock)) {
      if (type) takeFrom(type, there, base, isTheirs)
      continue
    }
    if (type && holdsOwn(type, isTheirs)) {
      takeFrom(type, null, base, isTheirs)
      continue
    }
    // What it said before is not kept anywhere, and that both carry over one value is harmless.
    if (was === null && !type && !deleted && isOurs(map, isTheirs)) continue
    const copy = copyStored(was?.get(key))
    if (copy === undefined) map.delete(key)
    else map.set(key, copy)
  }
}

function takeFrom(type: unknown, was: unknown, base: Y.Doc, isTheirs: IsTheirs): void {
  if (type instanceof Y.Map)
    return takeFromMap(type, was instanceof Y.Map ? was : null, base, isTheirs)
  if (isXmlElement(type)) restoreAttributes(type, isXmlElement(was) ? was : null, isTheirs)
  if (type instanceof Y.Text || type instanceof Y.XmlFragment || type instanceof Y.Array) {
    takeFromRow(type, base, isTheirs)
  }
}

function isOurs({ _item: item }: Placed, isTheirs: IsTheirs): boolean {
  return item !== null && !isTheirs(item.id.client, item.id.clock)
}

type Placed = Pick<Y.AbstractType<unknown>, '_item'>

/** The same shared type in `base`; null where that has it no more. */
function counterpart({ store }: Y.Doc, id: Y.ID): unknown {
  if (id.clock >= Y.getState(store, id.client)) return null
  const item = Y.getItem(store, id)
  return item instanceof Y.Item && item.content instanceof Y.ContentType ? item.content.type : null
}

function restoreAttributes(
  element: Y.XmlElement,
  was: Y.XmlElement | null,
  isTheirs: IsTheirs,
): void {
  const { _map: entries }: Keyed = element
  for (const [key, { id }] of Array.from(entries)) {
    if (!isTheirs(id.client, id.clock)) continue
    if (was === null && isOurs(element, isTheirs)) continue
    const value = was?.getAttribute(key)
    if (value === undefined) element.removeAttribute(key)
    else element.setAttribute(key, value)
  }
}

type Row = Y.Text | Y.XmlFragment | Y.Array<unknown>

/** From the end on, so that what is before keeps its place. */
function takeFromRow(row: Row, base: Y.Doc, isTheirs: IsTheirs): void {
  const theirs: { index: number; length: number }[] = []
  let index = 0
  for (let item = row._start; item !== null; item = item.right) {
    if (item.deleted || !item.countable) continue
    const type = item.content instanceof Y.ContentType ? item.content.type : null
    const hasTheirs = isTheirs(item.id.client, item.id.clock + item.length - 1)
    if (type && (!hasTheirs || holdsOwn(type, isTheirs))) {
      takeFrom(type, counterpart(base, item.id), base, isTheirs)
    } else if (hasTheirs) {
      // What is confirmed of one run comes first.
      let own = 0
      while (!isTheirs(item.id.client, item.id.clock + own)) own++
      theirs.push({ index: index + own, length: item.length - own })
    }
    index += item.length
  }
  for (const { index: at, length } of theirs.toReversed()) row.delete(at, length)
}

/** Whether anything in there was written by me, and not only copied for me. */
export function holdsOwn(type: Inside, isTheirs: IsTheirs): boolean {
  return holds(type, (client, clock) => !isTheirs(client, clock) && !isCommonCopy(client))
}

/** Whether anything in there was written by those who are meant. */
function holds({ _start: start, _map: entries }: Inside, isMeant: IsTheirs): boolean {
  const isIn = ({ id, deleted, content }: Y.Item) => {
    if (deleted) return false
    if (isMeant(id.client, id.clock)) return true
    return content instanceof Y.ContentType && holds(content.type, isMeant)
  }
  for (let item = start; item !== null; item = item.right) if (isIn(item)) return true
  return Array.from(entries.values()).some(isIn)
}

type Inside = Pick<Y.AbstractType<unknown>, '_start' | '_map'>

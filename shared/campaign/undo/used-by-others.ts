import * as Y from 'yjs'
import { isCommonCopy } from '../document/common-copy.ts'
import type { Level, Roots } from '../document/document.ts'
import { levels } from '../document/document.ts'

/**
 * Whether undoing an addition must leave `item` in place, because someone else has worked in it:
 * - a paragraph, text or other shared type of mine with content of theirs in it
 * - what holds up a page, section, column or block (its key, its own keys, the shared types of its
 *   props) in which they have written or which holds something of theirs
 * My own text inside is not held up and goes.
 */
export function isUsedByOthers(roots: Roots, item: Y.Item): boolean {
  if (isCommonCopy(item.id.client)) return isCopyUsed(roots, item)
  if (holdsOthersWork(item)) return true
  const path = pathOf(item)
  const top = path[0]
  const level = levels.find((each) => roots[each] === top?.parent)
  if (!top?.parentSub || !level || !isFrame(path)) return false
  return isSharedEntity(roots, level, top.parentSub)
}

/** Whether somebody else has written into the shared type that `item` holds. */
export function holdsOthersWork({ id, content }: Y.Item): boolean {
  return content instanceof Y.ContentType && hasOther(content.type, id.client)
}

/** A common copy goes as a whole, or stays as one: whoever has written into it. */
function isCopyUsed({ pages }: Roots, part: Y.Item): boolean {
  const copy = copyOf(part)
  const own = pages.doc?.clientID
  if (!(copy?.content instanceof Y.ContentType) || own === undefined) return true
  return hasOther(copy.content.type, own)
}

/** The common copy that something is a part of, or is. */
export function copyOf(part: Y.Item): Y.Item | undefined {
  return pathOf(part).find(({ id }) => isCommonCopy(id.client))
}

/** The items from the entity's own down to `item`. */
export function pathOf(item: Y.Item): Y.Item[] {
  const path = [item]
  for (let above = itemOf(item.parent); above; above = itemOf(above.parent)) path.unshift(above)
  return path
}

const frameKeys: ReadonlySet<string | null> = new Set([
  'parent',
  'order',
  'kind',
  'version',
  'props',
  'name',
])

function isFrame(path: readonly Y.Item[]): boolean {
  const [, key, prop] = path
  if (!key) return true
  if (!prop) return frameKeys.has(key.parentSub)
  return path.length === 3 && key.parentSub === 'props' && prop.content instanceof Y.ContentType
}

const childLevel = { pages: 'sections', sections: 'columns', columns: 'blocks' } as const

function isSharedEntity(roots: Roots, level: Level, id: string): boolean {
  const stored = roots[level].get(id)
  const client = itemOf(stored)?.id.client
  if (!(stored instanceof Y.Map) || client === undefined) return false
  if (hasOther(stored, client)) return true
  return level !== 'blocks' && holdsOther(roots, childLevel[level], id, client)
}

function holdsOther(
  roots: Roots,
  level: 'sections' | 'columns' | 'blocks',
  parent: string,
  client: number,
): boolean {
  for (const [id, child] of roots[level].entries()) {
    if (!(child instanceof Y.Map) || child.get('parent') !== parent) continue
    if (itemOf(child)?.id.client !== client || isSharedEntity(roots, level, id)) return true
  }
  return false
}

/** Whether anything that is not deleted inside `type` was written by another client. */
function hasOther(type: Inside, client: number): boolean {
  const { _map: entries, _start: start } = type
  for (const item of entries.values()) {
    if (isOther(item, client)) return true
  }
  for (let item = start; item !== null; item = item.right) {
    if (isOther(item, client)) return true
  }
  return false
}

function isOther(item: Y.Item, client: number): boolean {
  if (item.deleted) return false
  if (item.id.client !== client && !isCommonCopy(item.id.client)) return true
  return item.content instanceof Y.ContentType && hasOther(item.content.type, client)
}

/** Yjs has no public way to ask who wrote what; these are the fields that its own tools use. */
type Inside = Pick<Y.AbstractType<unknown>, '_map' | '_start'>

function itemOf(type: unknown): Y.Item | null {
  if (!(type instanceof Y.AbstractType)) return null
  const { _item: item } = type
  return item
}

import * as Y from 'yjs'
import type { Level, Roots } from './document.ts'
import { levels } from './document.ts'

/**
 * Whether undoing an addition must leave `item` in place: it holds up a page, section, column or
 * block (its key, its own keys, the shared types of its props) in which someone else has worked
 * since, or that holds something of theirs. My own text inside is not held up and goes.
 */
export function isUsedByOthers(roots: Roots, item: Y.Item): boolean {
  const path = pathOf(item)
  const top = path[0]
  const level = levels.find((each) => roots[each] === top?.parent)
  if (!top?.parentSub || !level || !isFrame(path)) return false
  return isSharedEntity(roots, level, top.parentSub)
}

/** The items from the entity's own down to `item`. */
function pathOf(item: Y.Item): Y.Item[] {
  const path = [item]
  let parent = item.parent
  while (parent instanceof Y.AbstractType && parent._item) {
    path.unshift(parent._item)
    parent = parent._item.parent
  }
  return path
}

const frameKeys: ReadonlySet<string | null> = new Set([
  'parent',
  'order',
  'kind',
  'version',
  'props',
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
  if (!(stored instanceof Y.Map) || !stored._item) return false
  if (hasOther(stored, stored._item.id.client)) return true
  return level !== 'blocks' && holdsOther(roots, childLevel[level], id, stored._item.id.client)
}

function holdsOther(
  roots: Roots,
  level: 'sections' | 'columns' | 'blocks',
  parent: string,
  client: number,
): boolean {
  for (const [id, child] of roots[level].entries()) {
    if (!(child instanceof Y.Map) || child.get('parent') !== parent) continue
    if (child._item?.id.client !== client || isSharedEntity(roots, level, id)) return true
  }
  return false
}

/** Whether anything that is not deleted inside `type` was written by another client. */
function hasOther(type: Pick<Y.AbstractType<unknown>, '_map' | '_start'>, client: number): boolean {
  for (const item of type._map.values()) {
    if (isOther(item, client)) return true
  }
  for (let item = type._start; item !== null; item = item.right) {
    if (isOther(item, client)) return true
  }
  return false
}

function isOther(item: Y.Item, client: number): boolean {
  if (item.deleted) return false
  if (item.id.client !== client) return true
  return item.content instanceof Y.ContentType && hasOther(item.content.type, client)
}

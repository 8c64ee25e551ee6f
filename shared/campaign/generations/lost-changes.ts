import * as Y from 'yjs'
import { levels, rootsOf, wholes } from '../document/document.ts'
import type { LeftOver, StoredPath } from './left-over.ts'
import { isNestedText } from '../upgrades/read-nested-text.ts'
import { leftOf, saysSame, wordsIn } from './left-over.ts'

/** Whether what stands under a client and clock was written by this device and is not confirmed. */
export type IsMine = (client: number, clock: number) => boolean

/**
 * What this device shows of its own in `copy`, and is gone in `merged`, as others have deleted or
 * replaced what it is in, or have set the same key.
 */
export function lostChanges(copy: Y.Doc, merged: Y.Doc, isMine: IsMine): LeftOver[] {
  const [roots, now] = [rootsOf(copy), rootsOf(merged)]
  const isLost = (item: Y.Item) => isMine(item.id.client, last(item)) && isGoneIn(merged, item)
  const lost = wholes.flatMap((level) =>
    lostInMap({ map: roots[level], now: now[level], path: { level, id: '', keys: [] } }, isLost),
  )
  for (const level of levels) {
    for (const [id, map] of roots[level].entries()) {
      if (!(map instanceof Y.Map)) continue
      const there = now[level].get(id)
      const path = { level, id, keys: [] }
      lost.push(...lostInMap({ map, now: there instanceof Y.Map ? there : null, path }, isLost))
    }
  }
  return [...lost, ...waitingWords(merged, isMine)]
}

/** Words beside something that never came, which Yjs keeps back. */
function waitingWords({ store }: Y.Doc, isMine: IsMine): LeftOver[] {
  const waiting = store.pendingStructs
  const words = waiting
    ? Y.decodeUpdateV2(waiting.update).structs.flatMap((struct) =>
        struct instanceof Y.Item &&
        struct.content instanceof Y.ContentString &&
        isMine(struct.id.client, last(struct))
          ? [struct.content.str]
          : [],
      )
    : []
  if (words.length === 0) return []
  return [{ level: 'campaign', id: '', key: '', kind: 'words', words: words.join('') }]
}

const last = ({ id, length }: Y.Item) => id.clock + length - 1

type Found = { map: Y.Map<unknown>; now: Y.Map<unknown> | null; path: StoredPath }

function lostInMap({ map, now, path }: Found, isLost: (item: Y.Item) => boolean): LeftOver[] {
  return Array.from(map._map).flatMap(([key, item]): LeftOver[] => {
    if (item.deleted) return []
    const [value, there] = [map.get(key), now?.get(key)]
    const at = { ...path, keys: [...path.keys, key] }
    if (value instanceof Y.Map) {
      if (isLost(item)) return wordsIn(at, value)
      return lostInMap({ map: value, now: there instanceof Y.Map ? there : null, path: at }, isLost)
    }
    if (value instanceof Y.Text || isNestedText(value))
      return hasLostWords(value, isLost) ? wordsIn(at, value) : []
    return isLost(item) && !saysSame(value, there) ? leftOf(at, value, undefined) : []
  })
}

type Inside = Pick<Y.AbstractType<unknown>, '_start'>

function hasLostWords({ _start: start }: Inside, isLost: (item: Y.Item) => boolean): boolean {
  for (let item = start; item !== null; item = item.right) {
    const { content, deleted } = item
    if (deleted) continue
    if (content instanceof Y.ContentString && isLost(item)) return true
    if (content instanceof Y.ContentType && hasLostWords(content.type, isLost)) return true
  }
  return false
}

/** Whether any of what an item stands for is deleted in `doc`, or has not found its place there. */
export function isGoneIn(
  { store }: Y.Doc,
  { id: { client, clock }, length }: Pick<Y.Item, 'id' | 'length'>,
): boolean {
  if (clock + length > Y.getState(store, client)) return true
  for (let at = clock; at < clock + length;) {
    const item = Y.getItem(store, Y.createID(client, at))
    if (item.deleted) return true
    at = item.id.clock + item.length
  }
  return false
}

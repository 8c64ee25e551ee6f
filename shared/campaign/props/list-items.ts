import * as Y from 'yjs'
import { keysAt } from '../document/order-keys.ts'
import { itemOrderKey, readItems } from '../document/read-props.ts'

/** Gives the item the key for `index` among the other items; within a transaction. */
export function placeItem(list: Y.Map<unknown>, id: string, index: number): void {
  const others = readItems(list)
    .filter((item) => item.id !== id)
    .map((item) => ({ id: item.id, order: orderOf(list, item.id) }))
  const at = Math.max(0, Math.min(Math.trunc(index), others.length))
  const { keys, rewritten } = keysAt(others, at, 1)
  for (const [other, order] of rewritten) findItem(list, other)?.set(itemOrderKey, order)
  findItem(list, id)?.set(itemOrderKey, keys[0] ?? '')
}

/** The stored item; null when it is not there. */
export function findItem(list: unknown, id: string): Y.Map<unknown> | null {
  const item: unknown = list instanceof Y.Map ? list.get(id) : null
  return item instanceof Y.Map ? item : null
}

function orderOf(list: Y.Map<unknown>, id: string): string {
  const order = findItem(list, id)?.get(itemOrderKey)
  return typeof order === 'string' ? order : ''
}

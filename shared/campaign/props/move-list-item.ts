import type * as Y from 'yjs'
import type { BlockModel } from '../model/field.ts'
import { findProp } from './find-prop.ts'
import { findItem, placeItem } from './list-items.ts'
import { ensureList } from './own-value.ts'

export type MoveListItem = {
  blockId: string
  model: BlockModel
  name: string
  itemId: string
  /** Counts the list without this item. */
  index: number
}

/** Moves an item within its list. False when the block or the item is gone. */
export function moveListItem(doc: Y.Doc, args: MoveListItem, origin: unknown): boolean {
  return doc.transact(() => {
    const found = findProp(doc, args)
    if (found?.field.type !== 'list') return false
    const list = ensureList(found, args.name)
    if (!findItem(list, args.itemId)) return false
    placeItem(list, args.itemId, args.index)
    return true
  }, origin)
}

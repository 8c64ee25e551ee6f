import type * as Y from 'yjs'
import type { BlockModel } from '../model/field.ts'
import { findProp } from './find-prop.ts'
import { ensureList } from './own-value.ts'

export type RemoveListItem = { blockId: string; model: BlockModel; name: string; itemId: string }

/** Removes an item of a list. False when the block or the item is gone. */
export function removeListItem(doc: Y.Doc, args: RemoveListItem, origin: unknown): boolean {
  return doc.transact(() => {
    const found = findProp(doc, args)
    if (found?.field.type !== 'list') return false
    const list = ensureList(found, args.name)
    if (!list.has(args.itemId)) return false
    list.delete(args.itemId)
    return true
  }, origin)
}

import type * as Y from 'yjs'
import { acceptScalar } from '../model/accept-value.ts'
import type { BlockModel } from '../model/field.ts'
import { findProp } from './find-prop.ts'
import { findItem } from './list-items.ts'
import { ensureList } from './own-value.ts'

export type SetListItem = {
  blockId: string
  model: BlockModel
  name: string
  itemId: string
  /** The item's field. */
  key: string
  value: string | number | boolean
}

/**
 * Sets a field of an item that has a single value; the last writer wins. False when it is gone, the
 * value is not allowed, or the field is a text (see setText).
 */
export function setListItem(doc: Y.Doc, args: SetListItem, origin: unknown): boolean {
  return doc.transact(() => {
    const found = findProp(doc, args)
    if (found?.field.type !== 'list' || !Object.hasOwn(found.field.fields, args.key)) return false
    const field = found.field.fields[args.key]
    if (!field || field.type === 'richText' || field.type === 'text') return false
    const item = findItem(ensureList(found, args.name), args.itemId)
    const value = acceptScalar(field, args.value)
    if (!item || value === undefined) return false
    if (item.get(args.key) !== value) item.set(args.key, value)
    return true
  }, origin)
}

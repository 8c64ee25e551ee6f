import type * as Y from 'yjs'
import { newId } from '../../lib/new-id.ts'
import { completeItem } from '../model/accept-value.ts'
import { isId } from '../document/document.ts'
import type { BlockModel } from '../model/field.ts'
import { findProp } from './find-prop.ts'
import { placeItem } from './list-items.ts'
import { makeItem } from '../document/make-props.ts'
import { readItems } from '../document/read-props.ts'
import type { ListItem } from '../model/snapshot.ts'
import { ensureList } from './own-value.ts'

export type AddListItem = {
  blockId: string
  model: BlockModel
  name: string
  /** What is missing or wrong takes the item field's default. */
  item?: Omit<ListItem, 'id'>
  /** At the end when missing. */
  index?: number
  id?: string
}

/** Adds an item to a list. Returns its id; false when the block is gone or the list is full. */
export function addListItem(doc: Y.Doc, args: AddListItem, origin: unknown): string | false {
  return doc.transact(() => {
    const found = findProp(doc, args)
    if (found?.field.type !== 'list') return false
    const { id = newId() } = args
    const list = ensureList(found, args.name)
    const count = readItems(list).length
    if (count >= found.field.maxItems || list.has(id) || !isId(id)) return false
    list.set(
      id,
      makeItem(found.field.fields, completeItem(found.field.fields, { ...args.item, id }), ''),
    )
    placeItem(list, id, args.index ?? count)
    return id
  }, origin)
}

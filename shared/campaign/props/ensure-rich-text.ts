import type * as Y from 'yjs'
import type { BlockModel } from '../model/field.ts'
import { asFragment } from './find-prop.ts'
import { makeStored } from '../document/props.ts'
import { findText, ownValue } from './own-value.ts'

/** `name` may be the path of a text in a list's item (see text-path.ts). */
export type EnsureRichText = { blockId: string; model: BlockModel; name: string }

/**
 * The fragment of a rich text field, made from the default where a block was written before its
 * kind had this field. null when the block is gone or the field is not rich text.
 */
export function ensureRichText(
  doc: Y.Doc,
  args: EnsureRichText,
  origin: unknown,
): Y.XmlFragment | null {
  return doc.transact(() => {
    const found = findText(doc, args)
    if (found?.field.type !== 'richText') return null
    const stored = asFragment(ownValue(found.map, found.key, found.field))
    if (stored) return stored
    found.map.set(found.key, makeStored(found.field, undefined))
    return asFragment(found.map.get(found.key))
  }, origin)
}

import type * as Y from 'yjs'
import type { BlockModel } from '../model/field.ts'
import { makeStored } from '../document/make-props.ts'
import { isFlatText } from '../text/read-rich-text.ts'
import { findText, ownValue } from './own-value.ts'

/** `name` may be the path of a text in a list's item (see text-path.ts). */
export type EnsureRichText = { blockId: string; model: BlockModel; name: string }

/**
 * The stored text of a rich text field, made from the default where a block was written before its
 * kind had this field. null when the block is gone or the field is not rich text.
 */
export function ensureRichText(
  doc: Y.Doc,
  args: EnsureRichText,
  origin: unknown,
): Y.XmlText | null {
  return doc.transact(() => {
    const found = findText(doc, args)
    if (found?.field.type !== 'richText') return null
    const stored = ownValue(found.map, found.key, found.field)
    if (isFlatText(stored)) return stored
    found.map.set(found.key, makeStored(found.field, undefined))
    const made = found.map.get(found.key)
    return isFlatText(made) ? made : null
  }, origin)
}

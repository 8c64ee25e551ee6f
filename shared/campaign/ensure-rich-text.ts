import type * as Y from 'yjs'
import type { BlockModel } from './field.ts'
import { findProp, findRichText } from './find-prop.ts'
import { makeStored } from './props.ts'

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
    const found = findProp(doc, args)
    if (found?.field.type !== 'richText') return null
    const stored = findRichText(doc, args.blockId, args.name)
    if (stored) return stored
    found.props.set(args.name, makeStored(found.field, undefined))
    return findRichText(doc, args.blockId, args.name)
  }, origin)
}

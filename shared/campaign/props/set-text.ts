import * as Y from 'yjs'
import type { BlockModel } from '../model/field.ts'
import { makeStored } from '../document/make-props.ts'
import { rebaseSplice, spliceBetween } from '../text/text-diff.ts'
import { findText, ownValue } from './own-value.ts'

export type SetText = {
  blockId: string
  model: BlockModel
  /** The field, or the path of a field of a list's item (see text-path.ts). */
  name: string
  /** The whole new text. */
  after: string
  /** What the person saw when changing it; the current text when missing. */
  before?: string
}

/**
 * Changes a text field by the smallest splice, so that what others typed meanwhile stays. False
 * when the block is gone, the field is not a text, or a longer text would go over its maxLength.
 */
export function setText(doc: Y.Doc, args: SetText, origin: unknown): boolean {
  return doc.transact(() => {
    const found = findText(doc, args)
    if (found?.field.type !== 'text') return false
    const { field, map, key } = found
    const current = currentText(map.get(key)) ?? field.default
    const before = args.before ?? current
    if (args.after.length > Math.max(field.maxLength, before.length)) return false
    if (args.after === current && map.isInherited?.(key)) return true
    const stored = ownValue(map, key, field)
    // Embedded objects would shift every index; only a hostile client can have put them there.
    if (stored instanceof Y.Text && stored.length === current.length) {
      for (const splice of rebaseSplice(spliceBetween(before, args.after), before, current)) {
        if (splice.remove > 0) stored.delete(splice.index, splice.remove)
        if (splice.insert !== '') stored.insert(splice.index, splice.insert)
      }
    } else {
      map.set(key, makeStored(field, args.after))
    }
    return true
  }, origin)
}

/** Texts of items were plain strings once. */
function currentText(stored: unknown): string | null {
  if (stored instanceof Y.Text) return stored.toJSON()
  return typeof stored === 'string' ? stored : null
}

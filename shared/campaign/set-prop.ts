import type * as Y from 'yjs'
import { acceptScalar } from './accept-value.ts'
import type { BlockModel } from './field.ts'
import { findProp } from './find-prop.ts'

export type SetProp = {
  blockId: string
  model: BlockModel
  name: string
  value: string | number | boolean
}

/**
 * Sets a choice, switch, number, link or image; the last writer wins. False when the block is
 * gone, the field merges another way (see setText and the list edits), or the value is not allowed.
 */
export function setProp(doc: Y.Doc, args: SetProp, origin: unknown): boolean {
  return doc.transact(() => {
    const found = findProp(doc, args)
    if (!found) return false
    const { field, props } = found
    if (field.type === 'richText' || field.type === 'text' || field.type === 'list') return false
    const value = acceptScalar(field, args.value)
    if (value === undefined) return false
    if (props.get(args.name) !== value) props.set(args.name, value)
    return true
  }, origin)
}

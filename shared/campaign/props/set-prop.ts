import type * as Y from 'yjs'
import { acceptScalar } from '../model/accept-value.ts'
import type { BlockModel } from '../model/field.ts'
import { findProp } from './find-prop.ts'

export type SetProp = {
  blockId: string
  model: BlockModel
  /** The field, or what it is at a narrower width: `align@phone`. */
  name: string
  /** null makes a narrower width follow the wider one again. */
  value: string | number | boolean | null
}

/**
 * Sets a field with a single value; the last writer wins. False when the block is gone, the field
 * merges another way (see setText and the list edits), or the value is not allowed.
 */
export function setProp(doc: Y.Doc, args: SetProp, origin: unknown): boolean {
  return doc.transact(() => {
    const found = findProp(doc, args)
    if (!found) return false
    const { field, props } = found
    if (field.type === 'richText' || field.type === 'text' || field.type === 'list') return false
    if (args.value === null) {
      if (!args.name.includes('@')) return false
      props.delete(args.name)
      return true
    }
    const value = acceptScalar(field, args.value)
    if (value === undefined) return false
    if (props.get(args.name) !== value) props.set(args.name, value)
    return true
  }, origin)
}

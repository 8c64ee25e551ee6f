import * as Y from 'yjs'
import { makeStored } from '../document/make-props.ts'
import { reconcileKey } from '../history/reconcile-stored.ts'
import { limits } from '../model/limits.ts'
import type { BlockModel } from '../model/field.ts'
import type { RichNode, RichText } from '../model/snapshot.ts'
import { findText, ownValue } from './own-value.ts'

export type SetRichText = {
  blockId: string
  model: BlockModel
  /** The field, or the path of a field of a list's item (see text-path.ts). */
  name: string
  /** What it says now, as it was read. */
  before: RichText
  after: RichText
}

/**
 * Makes a rich text say something else by changing only letters that differ, so that what others
 * write in it meanwhile stays. False when the block is gone, the field is no rich text, or either
 * text is as long as what is read of one at most: the rest of it would be lost.
 */
export function setRichText(doc: Y.Doc, args: SetRichText, origin: unknown): boolean {
  const { before, after } = args
  if (lettersIn(before.content) >= limits.richText) return false
  if (lettersIn(after.content) > limits.richText) return false
  return doc.transact(() => {
    const found = findText(doc, args)
    if (found?.field.type !== 'richText') return false
    const { field, map, key } = found
    // A variant says it by itself from now on.
    ownValue(map, key, field)
    const place = map.layers?.(key) ?? { own: map, ownKey: key }
    if (!(place.own instanceof Y.Map)) return false
    const aside = new Y.Doc().getMap()
    aside.set('', makeStored(field, after))
    reconcileKey(place.own, place.ownKey, aside.get(''))
    return true
  }, origin)
}

function lettersIn(nodes: readonly RichNode[]): number {
  return nodes.reduce((sum, node) => {
    if (node.type === 'paragraph' || node.type === 'heading')
      return node.content.reduce(
        (all, one) => all + (one.type === 'text' ? one.text.length : 0),
        sum,
      )
    const inner =
      node.type === 'blockquote' ? node.content : node.content.flatMap(({ content }) => content)
    return sum + lettersIn(inner)
  }, 0)
}

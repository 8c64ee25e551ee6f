import * as Y from 'yjs'
import { rootsOf } from './document.ts'
import { findLive } from './edit-campaign.ts'
import type { BlockModel, Field } from './field.ts'
import { findStored } from './placement.ts'
import { readKind } from './read-parts.ts'
import { makeStored } from './props.ts'

/** One field of a living block: its model's field and the map in which its value is stored. */
export type FoundProp = { field: Field; props: Y.Map<unknown> }

/** Finds a field of a block that is not removed and of the model's kind; null otherwise. */
export function findProp(
  doc: Y.Doc,
  { blockId, model, name }: { blockId: string; model: BlockModel; name: string },
): FoundProp | null {
  const block = findLive(rootsOf(doc), 'blocks', blockId)
  const field = Object.hasOwn(model.fields, name) ? model.fields[name] : undefined
  if (!block || !field || readKind(block) !== model.kind) return null
  const props = block.get('props')
  return props instanceof Y.Map ? { field, props } : null
}

/** The fragment of a rich text field, for Tiptap; null when the block is unknown or has none. */
export function findRichText(doc: Y.Doc, blockId: string, name: string): Y.XmlFragment | null {
  const props = findStored(rootsOf(doc).blocks, blockId)?.get('props')
  const value: unknown = props instanceof Y.Map ? props.get(name) : null
  return value instanceof Y.XmlFragment && !(value instanceof Y.XmlElement) ? value : null
}

/**
 * The stored list of items by id; makes it from the default where it is missing (a block written
 * before its kind had this field). Two people doing that at once keep the later one's list.
 */
export function ensureList({ field, props }: FoundProp, name: string): Y.Map<unknown> {
  const stored = props.get(name)
  if (stored instanceof Y.Map) return stored
  props.set(name, makeStored(field, undefined))
  const made = props.get(name)
  return made instanceof Y.Map ? made : new Y.Map()
}

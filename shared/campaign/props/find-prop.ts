import type * as Y from 'yjs'
import { rootsOf } from '../document/document.ts'
import { findLive } from '../edits/edit-campaign.ts'
import type { BlockModel, Field } from '../model/field.ts'
import { findItem } from './list-items.ts'
import type { Stored } from '../document/stored.ts'
import { findStored, propsOf } from '../document/stored.ts'
import { readKind } from '../read/read-parts.ts'
import { fieldOfProp } from '../model/responsive.ts'
import { isFlatText } from '../text/read-rich-text.ts'
import { parseTextPath } from '../text/text-path.ts'

/** One field of a living block: its model's field and the map in which its value is stored. */
export type FoundProp = { field: Field; props: Stored }

/** Finds a field of a block that is not removed and of the model's kind; null otherwise. */
export function findProp(
  doc: Y.Doc,
  { blockId, model, name }: { blockId: string; model: BlockModel; name: string },
): FoundProp | null {
  const block = findLive(rootsOf(doc), 'blocks', blockId)
  const field = fieldOfProp(model.fields, name)
  if (!block || !field || readKind(block) !== model.kind) return null
  const props = propsOf(block)
  return props && { field, props }
}

/** A rich text by its path, to be written in; null when the block is unknown or has none. */
export function findRichText(doc: Y.Doc, blockId: string, path: string): Y.XmlText | null {
  const props = propsOf(findStored(rootsOf(doc), 'blocks', blockId))
  if (!props) return null
  const { list, itemId, key } = parseTextPath(path)
  const map = list === null ? props : findItem(props.get(list), itemId)
  const text = map?.get(key)
  return isFlatText(text) ? text : null
}

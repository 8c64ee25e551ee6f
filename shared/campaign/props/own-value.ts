import * as Y from 'yjs'
import { isUntouchedCopy } from '../document/common-copy.ts'
import type { BlockModel, Field, ItemField } from '../model/field.ts'
import { findProp } from './find-prop.ts'
import type { FoundProp } from './find-prop.ts'
import { findItem } from './list-items.ts'
import { clientNamed, isShared } from '../document/page-pieces.ts'
import { makeStored } from '../document/make-props.ts'
import { readStored } from '../document/read-props.ts'
import { setCommonCopy } from '../document/set-common-copy.ts'
import type { PropValue } from '../model/snapshot.ts'
import type { Stored } from '../document/stored.ts'
import { parseTextPath } from '../text/text-path.ts'

/** One text of a block: its field, and the key of the map in which it is stored. */
export type FoundText = { field: ItemField; map: Stored; key: string }

/**
 * Finds a field or, by the path `list/itemId/key`, a field of an item, in a block that is not
 * removed, to write into it; null otherwise. It does not make lists that are missing.
 */
export function findText(
  doc: Y.Doc,
  args: { blockId: string; model: BlockModel; name: string },
): FoundText | null {
  const { list, itemId, key } = parseTextPath(args.name)
  const found = findProp(doc, { ...args, name: list ?? key })
  if (!found) return null
  const { field, props } = found
  if (list === null) return field.type === 'list' ? null : { field, map: props, key }
  if (field.type !== 'list' || !Object.hasOwn(field.fields, key)) return null
  const own = field.fields[key]
  if (!own || !findItem(props.get(list), itemId)) return null
  const item = findItem(ensureList(found, list), itemId)
  return item && { field: own, map: item, key }
}

/**
 * What is stored under a key, for whoever is about to write into it: a text or list that a variant
 * inherits is copied to it first, as a whole. All who do that, at once or offline, share one copy,
 * which is brought to what the page says until something is written into it (see setCommonCopy).
 */
export function ownValue(map: Stored, key: string, field: Field): unknown {
  const layers = map.layers?.(key)
  if (!layers) return map.get(key)
  const { own, ownKey, page } = layers
  const stored = own.get(ownKey)
  if (own.has(ownKey) && !isUntouchedCopy(stored)) return stored
  const source = isShared(page) ? page : makeAlone(field, readStored(page))
  return isShared(source) ? setCommonCopy(own, ownKey, source) : own.set(ownKey, source)
}

/** What a page would have that has none yet, or a text of an earlier version; by nobody in particular. */
function makeAlone(field: Field, value: PropValue | undefined): unknown {
  const doc = new Y.Doc()
  doc.clientID = clientNamed([field, value]) % 2 ** 32
  return doc.getMap().set('', makeStored(field, value))
}

/**
 * The stored list of items by id, to write into; makes it from the default where it is missing (a
 * block written before its kind had this field). Two people doing that at once keep the later one's
 * list.
 */
export function ensureList({ field, props }: FoundProp, name: string): Y.Map<unknown> {
  const stored = ownValue(props, name, field)
  if (stored instanceof Y.Map) return stored
  props.set(name, makeStored(field, undefined))
  const made = props.get(name)
  return made instanceof Y.Map ? made : new Y.Map()
}

import * as Y from 'yjs'
import type { Roots } from '../document/document.ts'
import { findMap } from '../document/placement.ts'
import { propsPrefix, readDifferenceKey, splitId } from '../document/variant-ids.ts'
import type { FindModel } from '../model/field.ts'
import { fieldOfProp } from '../model/responsive.ts'
import { readKind } from '../read/read-parts.ts'
import type { StoredPath } from './left-over.ts'
import { placeOfPath } from './left-over.ts'
import type { Merge } from './merge-stored.ts'

/** Looks up what a stored key is for, and what a variant inherits there. */
export function fieldsIn(
  { was, my, now }: { was: Roots; my: Roots; now: Roots },
  findModel: FindModel,
): Pick<Merge, 'fieldOf' | 'inherited'> {
  return {
    fieldOf: (path) => {
      const { level, id, key, item } = placeOfPath(path)
      if (level !== 'blocks') return undefined
      const blockId = splitId(id)?.baseId ?? id
      const block = findMap(now.blocks, blockId) ?? findMap(my.blocks, blockId)
      const model = findModel(readKind(block))
      const field = model && fieldOfProp(model.fields, key)
      if (!item || item.key === '' || field?.type !== 'list') return field
      return Object.hasOwn(field.fields, item.key) ? field.fields[item.key] : undefined
    },
    inherited: (path) => {
      if (propOf(path) === null) return undefined
      return { base: inPage(was, path), now: inPage(now, path) }
    },
  }
}

/** The block and the prop that a variant's own key is about; null for all other keys. */
function propOf({ level, keys }: StoredPath): { blockId: string; prop: string } | null {
  const difference =
    level === 'pages' && keys.length === 1 ? readDifferenceKey(keys[0] ?? '') : null
  if (difference?.level !== 'blocks' || !difference.key.startsWith(propsPrefix)) return null
  return { blockId: difference.id, prop: difference.key.slice(propsPrefix.length) }
}

function inPage({ blocks }: Roots, path: StoredPath): unknown {
  const { blockId = '', prop = '' } = propOf(path) ?? {}
  const props = findMap(blocks, blockId)?.get('props')
  return props instanceof Y.Map ? props.get(prop) : undefined
}

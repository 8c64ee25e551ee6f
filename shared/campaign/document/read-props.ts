import * as Y from 'yjs'
import { acceptValue } from '../model/accept-value.ts'
import { isId } from './document.ts'
import type { BlockModel, Field } from '../model/field.ts'
import { byOrder } from './placement.ts'
import { isFlatText, readRichText } from '../text/read-rich-text.ts'
import { narrowProps } from '../model/responsive.ts'
import type { ListItem, PropValue } from '../model/snapshot.ts'
import type { Stored } from './stored.ts'
import { withoutNul } from '../model/without-nul.ts'

/** Where an item of a list stands. No field can have this name. */
export const itemOrderKey = '#order'

/**
 * The plain value of one stored prop by what it is stored as; undefined for what can't be read.
 * The only objects it returns are those that it builds itself.
 */
export function readStored(stored: unknown): PropValue | undefined {
  if (isFlatText(stored)) return readRichText(stored)
  if (stored instanceof Y.Text) return withoutNul(stored.toJSON())
  if (stored instanceof Y.Map) return readItems(stored)
  if (typeof stored === 'string') return withoutNul(stored)
  if (typeof stored === 'number' || typeof stored === 'boolean') return stored
  return stored === null ? null : undefined
}

/** Every item of a stored list, sorted; `list` is a Y.Map of Y.Maps by the item's id. Lists in items are left out. */
export function readItems(list: Y.Map<unknown>): ListItem[] {
  const items: { id: string; order: string; item: ListItem }[] = []
  for (const [id, stored] of list.entries()) {
    if (!(stored instanceof Y.Map) || !isId(id)) continue
    const item: ListItem = { id }
    for (const [key, value] of stored.entries()) {
      if (key === itemOrderKey || key === 'id' || key === '__proto__') continue
      const plain = readStored(value)
      if (plain !== undefined && !Array.isArray(plain)) item[key] = plain
    }
    const order: unknown = stored.get(itemOrderKey)
    items.push({ id, order: typeof order === 'string' ? order : '', item })
  }
  return items.toSorted(byOrder).map(({ item }) => item)
}

/** The props that a renderer gets: exactly the fields of the model, each valid. */
export function readProps(
  model: BlockModel,
  version: number,
  stored: Pick<Stored, 'get' | 'entries'> | null,
): Record<string, PropValue> {
  const upgraded = version < model.version && stored ? upgradeProps(model, version, stored) : null
  const props: Record<string, PropValue> = {}
  for (const [name, field] of Object.entries(model.fields)) {
    const plain = upgraded ? upgraded[name] : readStored(stored?.get(name))
    props[name] = acceptValue(field, plain) ?? defaultOf(field)
    for (const narrow of narrowProps(name, field)) {
      const value = acceptValue(field, upgraded ? upgraded[narrow] : stored?.get(narrow))
      if (value !== undefined) props[narrow] = value
    }
  }
  return props
}

/** The stored props as plain values, taken from `version` to the model's version. */
export function upgradeProps(
  model: BlockModel,
  version: number,
  stored: Pick<Stored, 'entries'>,
): Record<string, PropValue> {
  const props: Record<string, PropValue> = {}
  for (const [name, value] of stored.entries()) {
    const plain = name === '__proto__' ? undefined : readStored(value)
    if (plain !== undefined) props[name] = plain
  }
  return upgradePlainProps(model, version, props)
}

/** Plain props, taken from `version` to the model's version. */
export function upgradePlainProps(
  model: BlockModel,
  version: number,
  given: Record<string, PropValue>,
): Record<string, PropValue> {
  let props = given
  for (let from = Math.max(1, version); from < model.version; from += 1) {
    props = model.upgrades?.[from]?.(props) ?? props
  }
  return props
}

/** What a field holds where nothing valid is stored. */
export function defaultOf(field: Field): PropValue {
  return acceptValue(field, field.default) ?? field.default
}

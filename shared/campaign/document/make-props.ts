import * as Y from 'yjs'
import { acceptValue, isRichText } from '../model/accept-value.ts'
import { isId } from './document.ts'
import type { Field, Fields, ItemField } from '../model/field.ts'
import { firstKeys } from './order-keys.ts'
import { defaultOf, itemOrderKey } from './read-props.ts'
import { narrowProps } from '../model/responsive.ts'
import type { ListItem, PropValue, RichText } from '../model/snapshot.ts'
import { plainRichText, writeRichText } from '../text/write-rich-text.ts'

/** Props as given to an edit or a seed; rich text may be given as a plain string. */
export type GivenProps = Readonly<Record<string, PropValue>>

/** The props of a new block: what is given where it is valid, else the defaults. */
export function makeProps(fields: Fields, given: GivenProps): Y.Map<unknown> {
  const props = new Y.Map<unknown>()
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    props.set(name, makeStored(field, value))
    for (const narrow of narrowProps(name, field)) {
      const own = acceptValue(field, Object.hasOwn(given, narrow) ? given[narrow] : undefined)
      if (own !== undefined) props.set(narrow, own)
    }
  }
  return props
}

/** What is stored for `value`: the shared type that the field merges by. Wrong values: the default. */
export function makeStored(field: Field, value: PropValue | undefined): unknown {
  const wanted =
    field.type === 'richText' && typeof value === 'string' ? plainRichText(value) : value
  const plain = acceptValue(field, wanted) ?? defaultOf(field)
  switch (field.type) {
    case 'richText':
      return makeFlatText(isRichText(plain) ? plain : field.default)
    case 'text':
      return new Y.Text(typeof plain === 'string' ? plain : field.default)
    case 'list':
      return makeList(field.fields, Array.isArray(plain) ? plain : field.default)
    default:
      return plain
  }
}

/** One stored item of a list, with exactly these fields. */
export function makeItem(
  fields: Record<string, ItemField>,
  item: ListItem,
  order: string,
): Y.Map<unknown> {
  const stored = new Y.Map<unknown>()
  for (const [key, field] of Object.entries(fields)) stored.set(key, makeStored(field, item[key]))
  stored.set(itemOrderKey, order)
  return stored
}

function makeFlatText(richText: RichText): Y.XmlText {
  const text = new Y.XmlText()
  // Two people who start typing in an empty text then share a line instead of ending two.
  writeRichText(text, richText.content.length > 0 ? richText : plainRichText(''))
  return text
}

function makeList(fields: Record<string, ItemField>, items: readonly ListItem[]): Y.Map<unknown> {
  const keys = firstKeys(items.length)
  const list = new Y.Map<unknown>()
  items.forEach((item, at) => {
    if (isId(item.id)) list.set(item.id, makeItem(fields, item, keys[at] ?? ''))
  })
  return list
}

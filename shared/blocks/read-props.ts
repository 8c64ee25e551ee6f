import type { Field, Fields, PropsOf } from '../campaign/field.ts'
import type { ListItem, PropValue, RichText } from '../campaign/snapshot.ts'

/**
 * The props that `render` may rely on: each field has a value of its type, inside its limits; a
 * missing or ill-typed value becomes the field's default. Never throws.
 */
export function readProps<F extends Fields>(
  fields: F,
  props: Readonly<Record<string, PropValue>>,
): PropsOf<F>
export function readProps(
  fields: Fields,
  props: Readonly<Record<string, PropValue>>,
): PropsOf<Fields> {
  const read: PropsOf<Fields> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(props, name) ? props[name] : undefined
    read[name] = readValue(field, value)
  }
  return read
}

function readValue(field: Field, value: PropValue | undefined): PropsOf<Fields>[string] {
  switch (field.type) {
    case 'richText':
      return isRichText(value) ? value : field.default
    case 'list':
      return Array.isArray(value)
        ? value.slice(0, field.maxItems).map((item) => readItem(field.fields, item))
        : field.default
    case 'switch':
      return typeof value === 'boolean' ? value : field.default
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? Math.min(field.max, Math.max(field.min, value))
        : field.default
    case 'choice':
      return field.options.some((option) => option.value === value) && typeof value === 'string'
        ? value
        : field.default
    case 'text':
      return typeof value === 'string' ? value.slice(0, field.maxLength) : field.default
    default:
      return typeof value === 'string' ? value : field.default
  }
}

function readItem(fields: Fields, item: ListItem): ListItem {
  const read: ListItem = { id: item.id }
  for (const [name, field] of Object.entries(fields)) {
    const value = readValue(field, item[name])
    if (typeof value !== 'object') read[name] = value
  }
  return read
}

function isRichText(value: PropValue | undefined): value is RichText {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && value.type === 'doc'
  )
}

import type { Field, ItemField } from './field.ts'
import { unreachable } from '../lib/must.ts'
import { safeHref, safeImage } from './safe-href.ts'
import type { ListItem, PropValue, RichInline, RichNode, RichText } from './snapshot.ts'

type Scalar = string | number | boolean

/**
 * `value` as `field` allows it: texts cut, numbers clamped, lists cut and their items completed.
 * undefined when it is of the wrong type, not an option, or not a safe address. Objects are taken
 * for values that this folder itself has read or that a seed or an edit typed.
 */
export function acceptValue(field: Field, value: unknown): PropValue | undefined {
  if (field.type === 'richText') {
    if (!isRichText(value)) return undefined
    return field.inline ? toOneParagraph(value) : value
  }
  if (field.type === 'list') {
    if (!Array.isArray(value)) return undefined
    return value
      .filter(isListItem)
      .filter((item, at, items) => items.findIndex(({ id }) => id === item.id) === at)
      .slice(0, field.maxItems)
      .map((item) => completeItem(field.fields, item))
  }
  return acceptScalar(field, value)
}

/** The same for a field of a list's item. */
export function acceptScalar(field: ItemField, value: unknown): Scalar | undefined {
  switch (field.type) {
    case 'text':
      return typeof value === 'string' ? cutText(value, field.maxLength) : undefined
    case 'choice':
      return field.options.find((option) => option.value === value)?.value
    case 'switch':
      return typeof value === 'boolean' ? value : undefined
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? Math.min(field.max, Math.max(field.min, value))
        : undefined
    case 'link':
      return value === '' ? '' : (safeHref(value) ?? undefined)
    case 'image':
      return value === '' ? '' : (safeImage(value) ?? undefined)
    default:
      return unreachable(field)
  }
}

/** An item with exactly the fields declared; what is missing or wrong takes the default. */
export function completeItem(
  fields: Record<string, ItemField>,
  given: Readonly<Record<string, unknown>> & { id: string },
): ListItem {
  const item: ListItem = { id: given.id }
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    item[name] = acceptScalar(field, value) ?? field.default
  }
  return item
}

/** Cuts to `maxLength` UTF-16 units, never through a surrogate pair. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}

/** Whether a value is rich text by its outside; its nodes are checked where text is written. */
export function isRichText(value: unknown): value is RichText {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'doc' &&
    'content' in value &&
    Array.isArray(value.content)
  )
}

function isListItem(value: unknown): value is ListItem {
  return (
    typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
  )
}

const lineBreak: RichInline[] = [{ type: 'hardBreak' }]

/** Inline fields show one line: everything inside one paragraph, former blocks on lines. */
function toOneParagraph(richText: RichText): RichText {
  const [first] = richText.content
  if (richText.content.length === 1 && first?.type === 'paragraph') return richText
  const lines = richText.content.flatMap(linesOf)
  const content = lines.flatMap((line, at): RichInline[] =>
    at === 0 ? line : lineBreak.concat(line),
  )
  return { type: 'doc', content: [{ type: 'paragraph', content }] }
}

function linesOf(node: RichNode): RichInline[][] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return [node.content]
    case 'blockquote':
      return node.content.flatMap(linesOf)
    case 'bulletList':
    case 'orderedList':
      return node.content.flatMap((item) => item.content.flatMap(linesOf))
    default:
      return unreachable(node)
  }
}

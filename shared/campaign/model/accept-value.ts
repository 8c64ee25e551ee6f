import { acceptDate } from './accept-date.ts'
import { acceptFocal } from './accept-focal.ts'
import { acceptCrop } from './crop.ts'
import { cutText } from './cut-text.ts'
import type { Field, ItemField, ScalarField } from './field.ts'
import { unreachable } from '../../lib/must.ts'
import { safeHref, safeImage } from './safe-href.ts'
import type { ListItem, PropValue, RichInline, RichNode, RichText } from './snapshot.ts'
import { themeColours } from './theme.ts'

type Scalar = string | number | boolean

/**
 * `value` as `field` allows it: texts cut, numbers clamped, lists cut and their items completed.
 * undefined when it is of the wrong type, not an option, or not a safe address. Objects are taken
 * for values that this folder itself has read or that a seed or an edit typed.
 */
export function acceptValue(field: Field, value: unknown): PropValue | undefined {
  if (field.type !== 'list') return acceptItemValue(field, value)
  if (!Array.isArray(value)) return undefined
  return value
    .filter(isListItem)
    .filter((item, at, items) => items.findIndex(({ id }) => id === item.id) === at)
    .slice(0, field.maxItems)
    .map((item) => completeItem(field.fields, item))
}

/** The same for a field of a list's item. */
export function acceptItemValue(field: ItemField, value: unknown): Scalar | RichText | undefined {
  if (field.type !== 'richText') return acceptScalar(field, value)
  if (!isRichText(value)) return undefined
  const lines = field.inline ? toOneParagraph(value) : value
  return field.plain ? withoutMarks(lines) : lines
}

/** The same for a field with a single value. */
export function acceptScalar(field: ScalarField, value: unknown): Scalar | undefined {
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
    case 'focal':
      return acceptFocal(value)
    case 'crop':
      return acceptCrop(value)
    case 'colour':
      return acceptColour(value)
    case 'icon':
      return typeof value === 'string' && /^[a-z0-9-]{0,40}$/.test(value) ? value : undefined
    case 'date':
      return acceptDate(value) ?? undefined
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
    item[name] = acceptItemValue(field, value) ?? field.default
  }
  return item
}

/** `#rrggbb` in lower case, the name of one of the theme's colours, or '' for none. */
function acceptColour(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (/^#[0-9a-f]{6}$/i.test(value)) return value.toLowerCase()
  return value === '' || themeColours.some((name) => name === value) ? value : undefined
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

/** Inline content without bold, links and the like; of an inline text, whose nodes are paragraphs. */
function withoutMarks(richText: RichText): RichText {
  const isPlain = richText.content.every(
    (node) => node.type === 'paragraph' && node.content.every(isUnmarked),
  )
  if (isPlain) return richText
  const content = richText.content.map((node) =>
    node.type === 'paragraph' ? { ...node, content: node.content.map(unmark) } : node,
  )
  return { type: 'doc', content }
}

const isUnmarked = (inline: RichInline) => inline.type !== 'text' || inline.marks.length === 0

const unmark = (inline: RichInline): RichInline =>
  inline.type === 'text' ? { ...inline, marks: [] } : inline

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

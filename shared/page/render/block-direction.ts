import { textOf } from '../../blocks/rich.ts'
import { isRichText } from '../../campaign/model/accept-value.ts'
import type { Fields } from '../../campaign/model/field.ts'
import type { PropValue, RichText } from '../../campaign/model/snapshot.ts'
import type { Direction } from '../../lib/direction-of.ts'
import { directionOf } from '../../lib/direction-of.ts'

/**
 * Which way a block is read: as the first of its texts that has letters, or, where it has none but
 * plain ones, as the first of its items; without any, as the page.
 */
export function blockDirection(
  fields: Fields,
  props: Record<string, PropValue>,
  ofPage: Direction,
): Direction {
  const values = Object.keys(fields).map((name) => props[name])
  const texts = values.flatMap(richTextsIn).map(textOf)
  const plain = Object.entries(fields).flatMap(([name, field]) => {
    const items = props[name]
    if (field.type !== 'list' || !Array.isArray(items)) return []
    const keys = Object.keys(field.fields).filter((key) => field.fields[key]?.type === 'text')
    return items.flatMap((item) => keys.map((key) => String(item[key] ?? '')))
  })
  for (const text of [...texts, ...plain]) {
    const direction = directionOf(text)
    if (direction) return direction
  }
  return ofPage
}

/** The rich texts of a value: it, or those of its items. */
function richTextsIn(value: PropValue | undefined): RichText[] {
  if (isRichText(value)) return [value]
  if (!Array.isArray(value)) return []
  return value.flatMap((item) => Object.values(item).filter(isRichText))
}

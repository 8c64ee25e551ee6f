import { acceptValue } from '../campaign/model/accept-value.ts'
import type { Fields, PropsOf } from '../campaign/model/field.ts'
import { narrowProps } from '../campaign/model/responsive.ts'
import type { PropValue } from '../campaign/model/snapshot.ts'

/**
 * The props that `render` may rely on: each field has a value of its type, inside its limits; a
 * missing or ill-typed value becomes the field's default. Never throws.
 */
export function readProps(
  fields: Fields,
  props: Readonly<Record<string, PropValue>>,
): PropsOf<Fields> {
  const read: PropsOf<Fields> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(props, name) ? props[name] : undefined
    read[name] = acceptValue(field, value) ?? field.default
    for (const narrow of narrowProps(name, field)) {
      const own = Object.hasOwn(props, narrow) ? acceptValue(field, props[narrow]) : undefined
      if (typeof own === 'string') read[narrow] = own
    }
  }
  return read
}

import type { Field, Fields } from './field.ts'
import { narrowWidths, propAt } from './widths.ts'

/** The props beside `name` in which a responsive field is kept at narrower widths. */
export function narrowProps(name: string, field: Field): string[] {
  if (field.type !== 'choice' || !field.responsive) return []
  return narrowWidths.map((width) => propAt(name, width))
}

/** The field behind a prop: `align@phone` is the field `align`, if that is a responsive one. */
export function fieldOfProp(fields: Fields, prop: string): Field | undefined {
  const name = prop.replace(/@(tablet|phone)$/, '')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (name === prop || !field) return field
  return narrowProps(name, field).includes(prop) ? field : undefined
}

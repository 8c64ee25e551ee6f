import type { Field } from './field.ts'

/** Whether a field applies to what is set beside it; one without a condition always does. */
export function isAsked({ when }: Field, values: Readonly<Record<string, unknown>>): boolean {
  return when === undefined || when.in.includes(String(values[when.field]))
}

import type { Field } from './field.ts'

/** Whether a field applies to what is set beside it; one without a condition always does. */
export function isAsked({ when }: Field, values: Readonly<Record<string, unknown>>): boolean {
  if (when === undefined) return true
  const value = values[when.field]
  return when.in === 'any' ? value !== '' : when.in.includes(String(value))
}

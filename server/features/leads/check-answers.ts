import type { InputType } from '#shared/blocks/form/inputs.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { LeadField } from './entities.ts'
import type { FormDefinition, FormFieldDefinition } from './form-definition.ts'

/** Longest answer in characters. */
const maxLength: Record<InputType, number> = { text: 1_000, email: 254, consent: 20 }

/**
 * The answers in the form's order. Inputs that the form does not have are left out. Throws
 * `validation-failed` naming every field that is missing or wrong.
 */
export function checkAnswers(
  form: FormDefinition,
  values: ReadonlyMap<string, string>,
): LeadField[] {
  const errors: { pointer: string; detail: string }[] = []
  const fields = form.fields.map((field) => {
    const value = (values.get(field.name) ?? '').trim()
    const wrong = complaint(field, value)
    if (wrong) errors.push({ pointer: `/${field.name}`, detail: wrong })
    const { name, label, type } = field
    return { name, label, type, value: type === 'consent' ? tickText(value) : value }
  })
  if (errors.length > 0) throw new AppError('validation-failed', undefined, errors)
  return fields
}

const tickText = (value: string) => (value === '' ? 'No' : 'Yes')

/** What is wrong with `value`, as a sentence for the visitor; null when nothing is. */
function complaint({ type, required }: FormFieldDefinition, value: string): string | null {
  if (value === '' && !required) return null
  if (value === '') return type === 'consent' ? 'Please tick this box.' : 'Please fill this in.'
  // PostgreSQL stores no NUL, and no keyboard makes one.
  if (value.includes('\0')) return 'This holds a character that can’t be kept.'
  if (value.length > maxLength[type]) return 'This is too long.'
  if (type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    return 'Enter an e-mail address like name@example.com.'
  return null
}

import { AppError } from '#shared/errors/catalogue.ts'
import type { LeadField } from './entities.ts'
import type { FormDefinition, FormFieldDefinition, FormFieldType } from './form-definition.ts'

/** Longest answer in characters. */
const maxLength: Record<FormFieldType, number> = {
  text: 300,
  email: 254,
  phone: 40,
  textarea: 5_000,
  select: 300,
  checkbox: 20,
  consent: 20,
}

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
    return { name, label, type, value: isTick(field) ? tickText(value) : value }
  })
  if (errors.length > 0) throw new AppError('validation-failed', undefined, errors)
  return fields
}

const isTick = (field: FormFieldDefinition) => field.type === 'checkbox' || field.type === 'consent'

const tickText = (value: string) => (value === '' ? 'No' : 'Yes')

/** What is wrong with `value`, as a sentence for the visitor; null when nothing is. */
function complaint(field: FormFieldDefinition, value: string): string | null {
  if (value === '') return field.required ? missing(field) : null
  // PostgreSQL stores no NUL, and no keyboard makes one.
  if (value.includes('\0')) return 'This holds a character that can’t be kept.'
  if (value.length > maxLength[field.type]) return 'This is too long.'
  if (field.type === 'select')
    return field.options?.includes(value) ? null : 'Choose one of the options.'
  if (field.type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    return 'Enter an e-mail address like name@example.com.'
  if (field.type === 'phone' && !/^[+\d][\d\s()./-]{3,}$/.test(value))
    return 'Enter a phone number.'
  return null
}

function missing(field: FormFieldDefinition): string {
  return isTick(field) ? 'Please tick this box.' : 'Please fill this in.'
}

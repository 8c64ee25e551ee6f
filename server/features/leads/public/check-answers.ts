import { checkOf } from '#shared/blocks/form/answer-rules.ts'
import { complaint, tidyAnswers } from '#shared/blocks/form/check-answer.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { FieldError } from '#shared/errors/field-errors.ts'
import type { LeadField } from './entities.ts'
import type { FormDefinition, FormFieldDefinition } from './form-definition.ts'

/** What was sent in: the answers by the input's name, and the query of the page's address. */
export type GivenAnswers = {
  values: ReadonlyMap<string, readonly string[]>
  query: URLSearchParams
}

/** Kept with every lead, also where no input asks for them. */
const campaignParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const

const maxHiddenLength = 500

/**
 * The answers in the form's order, and what the page's address says about the visit. Inputs that
 * the form does not have are left out. Throws `validation-failed` naming every field that is
 * missing or wrong.
 */
export function checkAnswers(form: FormDefinition, { values, query }: GivenAnswers): LeadField[] {
  const errors: FieldError[] = []
  const fields = form.fields.map((field) => {
    const given = values.get(field.name) ?? []
    const wrong = field.type === 'hidden' ? '' : complaintAbout(field, given)
    if (wrong !== '') errors.push({ pointer: `/${field.name}`, detail: wrong })
    const { name, label, type } = field
    return { name, label, type, value: valueOf(field, given, query) }
  })
  if (errors.length > 0) throw new AppError('validation-failed', undefined, errors)
  return [...fields, ...campaignFields(form, query)]
}

/** What is wrong with what was given, also with what no browser would send; '' when nothing is. */
function complaintAbout(field: FormFieldDefinition, given: readonly string[]): string {
  if (given.length > 1 && field.type !== 'checkboxes') return 'Give one answer.'
  // PostgreSQL stores no NUL, and no keyboard makes one.
  if (given.some((one) => one.includes('\0'))) return 'This holds a character that can’t be kept.'
  return complaint(checkOf(field), given)
}

/** An answer as it is kept: one text, whatever was chosen. */
function valueOf(
  field: FormFieldDefinition,
  given: readonly string[],
  query: URLSearchParams,
): string {
  const { type, query: parameter, value: fixed = '' } = field
  if (type === 'hidden') return (parameter && parameterOf(query, parameter)) || fixed
  const answers = tidyAnswers(given)
  if (type === 'consent') return answers.length === 0 ? 'No' : 'Yes'
  return [...new Set(answers)].join('; ')
}

/** What the address says of the campaign, but for what a hidden input has kept already. */
function campaignFields(form: FormDefinition, query: URLSearchParams): LeadField[] {
  const asked = new Set(form.fields.map((field) => field.query))
  return campaignParameters
    .filter((parameter) => !asked.has(parameter))
    .map((parameter) => ({
      name: parameter,
      label: parameter,
      type: 'hidden',
      value: parameterOf(query, parameter),
    }))
    .filter(({ value }) => value !== '')
}

/** It comes from the visitor's address bar, so it is made to fit; no one can correct it. */
function parameterOf(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, maxHiddenLength).trim()
}

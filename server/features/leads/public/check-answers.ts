import type { VisitorLanguage } from '#shared/languages/all-languages.ts'
import { keepPhone } from '#shared/lib/phone-number.ts'
import { tidyAddress } from '#shared/lib/email-address.ts'
import { checkOf } from '#shared/blocks/form/answer-rules.ts'
import { complaint, tidyAnswers } from '#shared/blocks/form/check-answer.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { FieldError } from '#shared/errors/field-errors.ts'
import type { LeadField } from './entities.ts'
import type { FormDefinition, FormFieldDefinition } from './form-definition.ts'
import { utmParameters } from './utm-of.ts'

/** What was sent in: the answers by the input's name, and the query of the page's address. */
export type GivenAnswers = {
  values: ReadonlyMap<string, readonly string[]>
  query: URLSearchParams
}

const maxHiddenLength = 500

/**
 * The answers in the form's order, and what the page's address says about the visit. Inputs that
 * the form does not have are left out. Throws `validation-failed` naming every field that is
 * missing or wrong, in the language of the page.
 */
export function checkAnswers(
  form: FormDefinition,
  { values, query }: GivenAnswers,
  language: VisitorLanguage,
): LeadField[] {
  const errors: FieldError[] = []
  const fields = form.fields.map((field) => {
    const given = values.get(field.name) ?? []
    const wrong = field.type === 'hidden' ? '' : complaintAbout(field, given, language)
    if (wrong !== '') errors.push({ pointer: `/${field.name}`, detail: wrong })
    return leadFieldOf(field, given, query)
  })
  if (errors.length > 0) throw new AppError('validation-failed', undefined, errors)
  return [...fields, ...campaignFields(form, query)]
}

/** What is wrong with what was given, also with what no browser would send; '' when nothing is. */
function complaintAbout(
  field: FormFieldDefinition,
  given: readonly string[],
  language: VisitorLanguage,
): string {
  const { answers } = language
  if (given.length > 1 && field.type !== 'checkboxes') return answers.oneAnswer
  // PostgreSQL stores no NUL, and no keyboard makes one.
  if (given.some((one) => one.includes('\0'))) return answers.badCharacter
  return complaint(checkOf(field, language), given)
}

/** An answer as it is kept: one text, whatever was chosen. */
function leadFieldOf(
  field: FormFieldDefinition,
  given: readonly string[],
  query: URLSearchParams,
): LeadField {
  const { name, label, type, query: parameter, value: fixed = '', country } = field
  const about = { name, label, type }
  if (type === 'hidden') {
    const value = (parameter && parameterOf(query, parameter)) || fixed
    return { ...about, value, ...(parameter ? { query: parameter } : {}) }
  }
  const answers = tidyAnswers(given)
  if (type === 'consent') return { ...about, value: answers.length === 0 ? 'No' : 'Yes' }
  const [first = ''] = answers
  if (type === 'email') return { ...about, value: tidyAddress(first) }
  if (type !== 'phone') return { ...about, value: [...new Set(answers)].join('; ') }
  const value = keepPhone(first, country)
  return value === first ? { ...about, value } : { ...about, value, typed: first }
}

/** What the address says of the campaign, but for what a hidden input has kept already. */
function campaignFields(form: FormDefinition, query: URLSearchParams): LeadField[] {
  const asked = new Set(form.fields.map((field) => field.query))
  return utmParameters
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

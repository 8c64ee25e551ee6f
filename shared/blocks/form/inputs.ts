import type { ListItem } from '../../campaign/model/snapshot.ts'
import { isNumber } from './answer-rules.ts'
import type { AnswerRules } from './answer-rules.ts'
import { isDay } from './is-day.ts'
import { inputTypes } from './input-types.ts'
import type { InputType } from './input-types.ts'

/** One input of a form; `id` is also its `name` in what the browser sends. */
export type FormInput = {
  id: string
  type: InputType
  label: string
  required: boolean
  help: string
  placeholder: string
  autocomplete: string
  /** What there is to choose from. */
  options: string[]
  /** In characters; 0 leaves it open. */
  minLength: number
  maxLength: number
  /** The first and last day or number that is taken; '' leaves it open. */
  from: string
  to: string
  /** Where the privacy policy stands; only for consent. */
  policy: string
  /** Of a hidden input: the parameter of the page's address that it takes, else its fixed value. */
  query: string
  value: string
  /** Of a phone: where a number without a prefix is dialled, as ISO 3166 has it; '' if unknown. */
  country: string
}

/** A field that people don't see: whoever fills it in is a robot. */
export const honeypotName = 'ff_homepage'

/** The input in which the page's script sends the query of the page's address. */
export const queryInputName = 'ff-query'

/** What one form may hold; `optionLength` is in characters. */
export const formLimits = { inputs: 40, options: 50, optionLength: 200 } as const

const autocompleteTokens = new Set([
  'name',
  'given-name',
  'family-name',
  'organization',
  'tel',
  'off',
])

/** The inputs of a form block's `inputs` prop, with whatever does not fit made to fit. */
export function readInputs(items: readonly ListItem[]): FormInput[] {
  return items.slice(0, formLimits.inputs).map((item) => {
    const type = inputTypes.find((known) => known === item.type) ?? 'text'
    return {
      id: item.id,
      type,
      label: stringOf(item.label),
      required: item.required === true,
      help: stringOf(item.help),
      placeholder: stringOf(item.placeholder),
      autocomplete: autocompleteOf(type, stringOf(item.autocomplete)),
      options: hasOptions(type) ? readOptions(stringOf(item.options)) : [],
      minLength: lengthOf(item.minLength),
      maxLength: lengthOf(item.maxLength),
      from: stringOf(item.from).trim(),
      to: stringOf(item.to).trim(),
      policy: stringOf(item.policy),
      query: stringOf(item.query).trim(),
      value: stringOf(item.value).trim(),
      country: stringOf(item.country),
    }
  })
}

/** Whether there is something to choose from. */
export function hasOptions(type: InputType): boolean {
  return type === 'select' || type === 'radios' || type === 'checkboxes'
}

/** Whether it asks for a text whose length can be bounded. */
export function hasLength(type: InputType): boolean {
  return type === 'text' || type === 'long-text'
}

/** Whether people meet it as a question; the others are steps and what the page knows by itself. */
export function isShown({ type }: FormInput): boolean {
  return type !== 'hidden' && type !== 'step'
}

/** One option a line, each once. */
export function readOptions(lines: string): string[] {
  const options = lines
    .split('\n')
    .map((line) => line.trim().slice(0, formLimits.optionLength).trim())
    .filter((line) => line !== '')
  return [...new Set(options)].slice(0, formLimits.options)
}

/** What an answer to the input must be; only what applies to its type. */
export function rulesOf(input: FormInput): AnswerRules {
  const { type, required, minLength, maxLength, options, from, to } = input
  const rules: AnswerRules = { type, required }
  if (hasOptions(type)) rules.options = options
  if (hasLength(type) && minLength > 0) rules.minLength = minLength
  if (hasLength(type) && maxLength > 0) rules.maxLength = maxLength
  if (isBound(type, from)) rules.from = from
  if (isBound(type, to)) rules.to = to
  return rules
}

/** Whether `value` can be the first or last answer that an input of this type takes. */
export function isBound(type: InputType, value: string): boolean {
  return (type === 'date' && isDay(value)) || (type === 'number' && isNumber(value))
}

function autocompleteOf(type: InputType, wanted: string): string {
  if (type === 'email') return 'email'
  if (type === 'phone') return 'tel'
  return autocompleteTokens.has(wanted) ? wanted : 'off'
}

function stringOf(value: ListItem[string] | undefined): string {
  return typeof value === 'string' ? value : ''
}

function lengthOf(value: ListItem[string] | undefined): number {
  return typeof value === 'number' && value > 0 ? Math.floor(value) : 0
}

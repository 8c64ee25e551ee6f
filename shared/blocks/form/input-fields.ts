import type { ItemField } from '../../campaign/model/field.ts'
import { choice, link, number, text, toggle } from '../fields.ts'
import { inEnglish } from '../../languages/page-language.ts'
import { said } from '../said.ts'
import type { InputType } from './input-types.ts'

const types: { value: InputType; label: string }[] = [
  { value: 'email', label: 'E-mail' },
  { value: 'text', label: 'Text' },
  { value: 'long-text', label: 'Long text' },
  { value: 'phone', label: 'Phone' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
  { value: 'select', label: 'Dropdown' },
  { value: 'radios', label: 'Choose one' },
  { value: 'checkboxes', label: 'Choose several' },
  { value: 'consent', label: 'Consent' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'step', label: 'New step' },
]

const askedBy = (...asking: InputType[]) => ({ when: { field: 'type', in: asking } })
const written = ['email', 'text', 'long-text', 'phone', 'number'] as const
const chosen = ['select', 'radios', 'checkboxes'] as const
const bounded = ['date', 'number'] as const

/** The fields of one input of a form. */
export const inputFields: Record<string, ItemField> = {
  type: choice({ label: 'Type', group: 'content', options: types, default: 'text' }),
  label: text({ label: 'Label', required: true, maxLength: 400, ...said('yourAnswer') }),
  required: {
    ...toggle({ label: 'Required' }),
    ...askedBy(...written, ...chosen, 'date', 'consent'),
  },
  options: {
    ...text({
      label: 'Answers to choose from',
      help: 'One on each line.',
      multiline: true,
      maxLength: 5_000,
      default: 'First answer\nSecond answer',
    }),
    ...askedBy(...chosen),
  },
  help: {
    ...text({ label: 'Help', help: 'Stands below the label.', maxLength: 300 }),
    ...askedBy(...written, ...chosen, 'date'),
  },
  placeholder: { ...text({ label: 'Example', maxLength: 100 }), ...askedBy(...written, 'select') },
  autocomplete: {
    ...choice({
      label: 'Browser may fill in',
      group: 'content',
      options: [
        { value: 'off', label: 'Nothing' },
        { value: 'name', label: 'Full name' },
        { value: 'given-name', label: 'First name' },
        { value: 'family-name', label: 'Last name' },
        { value: 'organization', label: 'Company' },
        { value: 'tel', label: 'Phone' },
      ],
      default: 'off',
    }),
    ...askedBy('text'),
  },
  minLength: { ...lengthField('Fewest characters', 1_000), ...askedBy('text', 'long-text') },
  maxLength: { ...lengthField('Most characters', 4_000), ...askedBy('text', 'long-text') },
  from: { ...boundField('Not before'), ...askedBy(...bounded) },
  to: { ...boundField('Not after'), ...askedBy(...bounded) },
  country: {
    ...text({
      label: 'Country for numbers without a prefix',
      help: 'Numbers are then kept with its prefix.',
      maxLength: 2,
      list: 'countries',
    }),
    ...askedBy('phone'),
  },
  policy: {
    ...link({ label: 'Privacy policy', help: 'The address of your policy.' }),
    ...askedBy('consent'),
  },
  query: {
    ...text({
      label: 'Taken from the link',
      help: 'A parameter of the address that brought the visitor, as in ?utm_campaign=spring.',
      maxLength: 60,
      placeholder: 'utm_campaign',
    }),
    ...askedBy('hidden'),
  },
  value: {
    ...text({ label: 'Otherwise', help: 'Kept when the address says nothing.', maxLength: 200 }),
    ...askedBy('hidden'),
  },
}

function lengthField(label: string, max: number) {
  return number({ label, group: 'content', help: '0 leaves it open.', min: 0, max, default: 0 })
}

function boundField(label: string) {
  return text({ label, help: 'A day like 2026-12-31, or a number.', maxLength: 20 })
}

const empty = {
  placeholder: '',
  help: '',
  options: '',
  autocomplete: 'off',
  minLength: 0,
  maxLength: 0,
  from: '',
  to: '',
  policy: '',
  query: '',
  value: '',
  country: '',
}

/** What a new form asks for: an address, and the consent to write to it. */
export const defaultInputs = [
  {
    ...empty,
    id: 'email',
    type: 'email',
    label: inEnglish.words.emailAddress,
    required: true,
    placeholder: 'you@example.com',
  },
  {
    ...empty,
    id: 'consent',
    type: 'consent',
    label: inEnglish.words.consent,
    required: true,
  },
]

import { unreachable } from '#shared/lib/must.ts'
import type {
  FormDefinition,
  FormFieldDefinition,
} from '#server/features/leads/public/form-definition.ts'

const firstNames = [
  'Amara',
  'Bruno',
  'Chiara',
  'Dilan',
  'Edith',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kaya',
  'Leon',
  'Maja',
  'Noor',
  'Oskar',
  'Paula',
  'Quentin',
  'Rosa',
  'Samir',
  'Tilda',
]

/** What the visitor with this number writes into a form: a first name and an address of nobody. */
export function inventAnswers(form: FormDefinition, visitor: number): Map<string, string[]> {
  const firstText = form.fields.find(({ type }) => type === 'text')
  return new Map(
    form.fields.map((field) => {
      const isLeftOut = !field.required && isLaborious(field) && field !== firstText
      return [field.name, isLeftOut ? [] : [answerTo(field, visitor)]]
    }),
  )
}

/** What few people fill in unasked. */
function isLaborious({ type }: FormFieldDefinition): boolean {
  return ['text', 'long-text', 'phone', 'number', 'date'].includes(type)
}

function answerTo({ type, options = [], from, to }: FormFieldDefinition, visitor: number): string {
  const name = firstNames[visitor % firstNames.length] ?? ''
  switch (type) {
    case 'email':
      return `${name.toLowerCase()}.${visitor}@example.com`
    case 'text':
      return name
    case 'long-text':
      return 'I heard of it from a colleague and would like to know more.'
    case 'phone':
      // Kept free for numbers of nobody.
      return `+44 20 7946 0${String(visitor % 1_000).padStart(3, '0')}`
    case 'number':
      return from ?? to ?? '2'
    case 'date':
      return from ?? to ?? '2026-12-01'
    case 'select':
    case 'radios':
    case 'checkboxes':
      return options[visitor % options.length] ?? ''
    case 'consent':
      return 'yes'
    case 'hidden':
    case 'step':
      return ''
    default:
      return unreachable(type)
  }
}

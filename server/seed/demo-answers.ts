import type { FormDefinition } from '#server/features/leads/form-definition.ts'

const firstNames = [
  ...['Amara', 'Bruno', 'Chiara', 'Dilan', 'Edith', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas'],
  ...['Kaya', 'Leon', 'Maja', 'Noor', 'Oskar', 'Paula', 'Quentin', 'Rosa', 'Samir', 'Tilda'],
]

/** What the visitor with this number writes into a form: a first name and an address of nobody. */
export function demoAnswers(form: FormDefinition, visitor: number): Map<string, string> {
  const name = firstNames[visitor % firstNames.length] ?? ''
  const email = `${name.toLowerCase()}.${visitor}@example.com`
  const firstText = form.fields.find(({ type }) => type === 'text')
  return new Map(
    form.fields.map((field) => {
      if (field.type === 'email') return [field.name, email]
      if (field.type === 'consent') return [field.name, 'yes']
      return [field.name, field === firstText ? name : '']
    }),
  )
}

import { expect, it } from 'vitest'
import { buildInput, buildStep } from '#shared/testing/build-input.ts'
import { formDefinitionOf } from './public/form-definition.ts'

const fieldsOf = (...inputs: ReturnType<typeof buildInput>[]) =>
  formDefinitionOf({ inputs, success: '', thanks: '' }, (href) => href).fields

it('keeps of each input what its answers are judged by', () => {
  const fields = fieldsOf(
    buildStep('You'),
    buildInput({ options: 'left over', from: '2026-12-01' }),
    buildInput({ id: 'a', type: 'select', label: 'A', options: 'S\nL', maxLength: 3 }),
    buildInput({ id: 'b', type: 'date', label: 'B', required: false, from: '2026-12-01', to: 'x' }),
    buildInput({ id: 'c', type: 'text', label: 'C', maxLength: 3.5 }),
    buildInput({ id: 'd', type: 'hidden', label: 'D', query: 'utm_term', value: 'none' }),
    buildInput({ id: 'e', type: 'phone', label: 'E', country: 'DE' }),
    buildInput({ id: 'f', type: 'text', label: 'F', country: 'DE' }),
  )
  expect(fields).toEqual([
    { name: 'email', label: 'E-mail address', type: 'email', required: true },
    { name: 'a', label: 'A', type: 'select', required: true, options: ['S', 'L'] },
    { name: 'b', label: 'B', type: 'date', required: false, from: '2026-12-01' },
    { name: 'c', label: 'C', type: 'text', required: true, maxLength: 3 },
    { name: 'd', label: 'D', type: 'hidden', required: true, query: 'utm_term', value: 'none' },
    { name: 'e', label: 'E', type: 'phone', required: true, country: 'DE' },
    { name: 'f', label: 'F', type: 'text', required: true },
  ])
})

it('keeps no more than a form may hold', () => {
  const many = Array.from({ length: 60 }, (_, at) => buildInput({ id: `i${at}` }))
  expect(fieldsOf(...many)).toHaveLength(40)
  const lines = Array.from({ length: 90 }, (_, at) => `${at}${'x'.repeat(300)}`).join('\n')
  const [field] = fieldsOf(buildInput({ type: 'radios', options: lines }))
  expect(field?.options).toHaveLength(50)
  expect(field?.options?.every((option) => option.length === 200)).toBe(true)
})

import { expect, it } from 'vitest'
import type { PageField, PageForm, PageNumbers } from '#shared/contract/page-numbers.ts'
import { formRows, formsCsv, formWords, sectionRows, sectionsCsv } from './page-words.ts'
import { worstFields } from './worst-fields.ts'

const field = (name: string, counts: Partial<PageField> = {}): PageField => ({
  name,
  label: `Your ${name}`,
  filled: 0,
  refused: 0,
  lastBeforeLeaving: 0,
  ...counts,
})
const form = (overrides: Partial<PageForm> = {}): PageForm => ({
  formId: 'form1',
  shown: 200,
  begun: 50,
  refused: 9,
  sent: 20,
  left: 30,
  fields: [
    field('name', { filled: 50, lastBeforeLeaving: 4 }),
    field('phone', { filled: 40, refused: 8, lastBeforeLeaving: 18 }),
    field('mail', { filled: 22, refused: 2, lastBeforeLeaving: 8 }),
  ],
  ...overrides,
})
const numbers = (overrides: Partial<PageNumbers> = {}): PageNumbers => ({
  time: { from: '', to: '', timeZone: 'UTC', grain: 'day' },
  visitors: 210,
  blocks: [],
  sections: [
    { sectionId: 's1', visitors: 200 },
    { sectionId: 's2', visitors: 50 },
  ],
  forms: [form()],
  ...overrides,
})
const nameOf = (id: string) => (id === 's2' ? 'Join us' : undefined)

it('has a form as three steps', () => {
  expect(formRows(form()).map(({ name, visitors, share }) => [name, visitors, share])).toEqual([
    ['Came to the form', 200, 1],
    ['Began to fill it in', 50, 0.25],
    ['Sent it', 20, 0.1],
  ])
})

it('names the field at which most stopped, and the one with the most errors', () => {
  const { left, refused } = worstFields(form())
  expect([left?.name, refused?.name]).toEqual(['phone', 'phone'])
  expect(formWords(form())).toEqual([
    '30 visitors began and did not send it, 60%.',
    'More of them stopped after “Your phone” than anywhere else: 18.',
    '“Your phone” had the most errors: 8 visitors.',
  ])
  const one = form({ left: 1, begun: 2, fields: [field('mail', { lastBeforeLeaving: 1 })] })
  expect(formWords(one)).toEqual([
    '1 visitor began and did not send it, 50%.',
    'It was after “Your mail”.',
  ])
  const all = form({ left: 3, begun: 3, fields: [field('mail', { lastBeforeLeaving: 3 })] })
  expect(formWords(all)[1]).toBe('All of them stopped after “Your mail”.')
})

it('says so where nobody was lost, and nothing where nobody began', () => {
  const fields = [field('mail', { filled: 3 })]
  expect(formWords(form({ left: 0, fields }))).toEqual([
    'Whoever began sent it, and nobody had an error.',
  ])
  const none = form({ begun: 0, sent: 0, left: 0, fields: [field('mail')] })
  expect(formWords(none)).toEqual([])
  expect(worstFields(none)).toEqual({ left: undefined, refused: undefined })
})

it('has sections as shares of who told how far they came', () => {
  const rows = sectionRows(numbers(), nameOf)
  expect(rows.map(({ name, share }) => [name, share])).toEqual([
    ['Section 1', 1],
    ['Join us', 0.25],
  ])
  const nobody = numbers({ sections: [{ sectionId: 's1', visitors: 0 }] })
  expect(sectionRows(nobody, nameOf)[0]?.share).toBe(0)
})

it('makes tables of both', () => {
  expect(sectionsCsv(sectionRows(numbers(), nameOf)).split('\r\n')).toEqual([
    'Section,Visitors,Share',
    'Section 1,200,1',
    'Join us,50,0.25',
    '',
  ])
  const lines = formsCsv(numbers(), nameOf).split('\r\n')
  expect(lines[0]).toBe('Form,Step,Field,Visitors,With an error,Stopped after it')
  expect(lines).toContain('Form,Left,,30,,')
  expect(lines).toContain('Form,Field,Your phone,40,8,18')
})

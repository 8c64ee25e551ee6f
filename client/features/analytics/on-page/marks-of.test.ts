import { expect, it } from 'vitest'
import type { PageNumbers } from '#shared/contract/page-numbers.ts'
import { marksOf } from './marks-of.ts'

const field = { label: 'Email', filled: 50, refused: 0, lastBeforeLeaving: 4 }
const numbers: PageNumbers = {
  time: {
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-30T00:00:00.000Z',
    timeZone: 'UTC',
    grain: 'day',
  },
  visitors: 400,
  blocks: [
    { blockId: 'button', clicks: 48, visitors: 30 },
    { blockId: 'unpressed', clicks: 0, visitors: 0 },
  ],
  sections: [
    { sectionId: 'top', visitors: 400 },
    { sectionId: 'end', visitors: 289 },
  ],
  forms: [
    {
      formId: 'form',
      shown: 120,
      begun: 60,
      refused: 1,
      sent: 22,
      left: 38,
      fields: [
        { ...field, name: 'email' },
        { ...field, name: 'phone', label: 'Phone', filled: 30, lastBeforeLeaving: 23 },
      ],
    },
  ],
}
const shortOf = (kind: string) =>
  marksOf(numbers, 'en')
    .filter((one) => one.kind === kind)
    .map(({ short }) => short)

it('says at each section how many came so far, and at what was pressed how often', () => {
  expect(shortOf('section')).toEqual(['400 visitors', '72.3%'])
  expect(shortOf('block')).toEqual(['48 presses · 7.5%'])
})

it('says at a form how far people came, and marks the field that most left after', () => {
  expect(shortOf('form')).toEqual(['120 saw it · 60 began · 22 sent'])
  expect(shortOf('field')).toEqual(['83.3%', '50% · 23 left here'])
  const form = marksOf(numbers, 'en').find(({ kind }) => kind === 'form')
  expect(form?.words).toBe(
    '120 visitors saw the form, 60 began, 22 sent it and 38 left it. 1 visitor had an answer refused. Most of those who left stopped at Phone.',
  )
})

it('says nothing of sections that pages of earlier releases do not tell of', () => {
  const sections = numbers.sections.map((one) => ({ ...one, visitors: 0 }))
  const marks = marksOf({ ...numbers, sections }, 'en').filter(({ kind }) => kind === 'section')
  expect(marks.map(({ short }) => short)).toEqual(['400 visitors'])
})

it('has no field as the one to look at while nobody left, and no marks without visitors', () => {
  const [form] = numbers.forms
  const sent = form && {
    ...form,
    fields: form.fields.map((one) => ({ ...one, lastBeforeLeaving: 0 })),
  }
  const marks = marksOf({ ...numbers, forms: sent ? [sent] : [] }, 'en')
  expect(marks.some(({ isWorst }) => isWorst)).toBe(false)
  expect(marksOf({ ...numbers, visitors: 0 })).toEqual([])
})

import { expect, it } from 'vitest'
import type { Lead } from '#shared/contract/leads.ts'
import { addressOf, partsOf, restOf, titleOf } from './lead-words.ts'

const lead = (...fields: [type: string, label: string, value: string][]): Lead => ({
  id: 'l',
  campaignId: 'c',
  formId: 'f',
  page: '/',
  releaseNumber: 1,
  readAt: null,
  source: null,
  isSpam: false,
  status: 'open',
  owner: null,
  note: '',
  createdAt: '2026-03-01T10:00:00.000Z',
  fields: fields.map(([type, label, value]) => ({ name: label, type, label, value })),
})

it('is known by its address, else by what was written, never by what was hidden', () => {
  const hidden = ['hidden', 'utm_source', 'news'] as [string, string, string]
  const full = lead(['radios', 'Size', 'L'], ['text', 'Name', 'Ada'], ['email', 'Mail', 'a@b.c'])
  expect([titleOf(full), addressOf(full)]).toEqual(['a@b.c', 'a@b.c'])
  const named = lead(
    hidden,
    ['radios', 'Size', 'L'],
    ['email', 'Mail', ''],
    ['text', 'Name', 'Ada'],
  )
  expect([titleOf(named), addressOf(named)]).toEqual(['Ada', null])
  expect(titleOf(lead(hidden, ['radios', 'Size', 'L']))).toBe('L')
  expect(titleOf(lead(hidden))).toBe('No answers')
})

it('tells answers from what came with the visit', () => {
  const one = lead(
    ['email', 'Mail', 'a@b.c'],
    ['text', 'Note', ''],
    ['radios', 'Size', 'L'],
    ['consent', 'I agree', 'Yes'],
    ['hidden', 'utm_source', 'news'],
    ['hidden', 'utm_term', ''],
  )
  expect(restOf(one).map(({ value }) => value)).toEqual(['L'])
  const { answers, cameWith } = partsOf(one)
  expect(answers.map(({ label }) => label)).toEqual(['Mail', 'Note', 'Size', 'I agree'])
  expect(cameWith.map(({ value }) => value)).toEqual(['news'])
})

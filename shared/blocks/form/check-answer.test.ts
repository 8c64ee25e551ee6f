import { expect, it } from 'vitest'
import { inEnglish } from '../../languages/page-language.ts'
import { checkOf } from './answer-rules.ts'
import type { AnswerRules } from './answer-rules.ts'
import { complaint } from './check-answer.ts'
import { isDay } from './is-day.ts'

const judge = (rules: Partial<AnswerRules>, ...answers: string[]) =>
  complaint(checkOf({ type: 'text', required: true, ...rules }, inEnglish), answers)

it('asks for what is required, in words that fit', () => {
  expect(judge({})).toBe('Please fill this in.')
  expect(judge({}, ' \r\n ')).toBe('Please fill this in.')
  expect(judge({ type: 'consent' })).toBe('Please tick this box.')
  expect(judge({ type: 'radios', options: ['A'] })).toBe('Please choose an answer.')
  expect(judge({ required: false }, '')).toBe('')
})

it.each([
  ['email', ['ada@example.com', 'a.b+c@x.co'], ['ada', 'a@b', 'a b@c.de', '@c.de', 'a@b.c@']],
  ['phone', ['+44 20 7946 0000', '(030) 123-456', '12345'], ['1234', 'call me', '1'.repeat(16)]],
  ['number', ['0', '-2.5', '007'], ['1e9', '1,5', 'NaN', '0x1', '--1']],
  ['date', ['2026-12-31', '2028-02-29'], ['2026-02-30', '31.12.2026', '2026-1-1', 'today']],
] as const)('knows %s', (type, right, wrong) => {
  expect(right.map((answer) => judge({ type }, answer))).toEqual(right.map(() => ''))
  const complaints = wrong.map((answer) => judge({ type }, answer))
  expect(complaints.filter((words) => !words.startsWith('Enter '))).toEqual([])
})

it.each([
  ['phone', '+44\u00A020\u202F7946\u20110000'],
  ['phone', '\u202A+44 20 7946 0000\u202C'],
  ['phone', '＋４４ ２０ ７９４６ ００００'],
  ['phone', '+٤٤ ٢٠ ٧٩٤٦ ٠٠٠٠'],
  ['phone', '+44 20 7946 0000, ext. 12'],
  ['phone', '+49 89 123456 Durchwahl 7'],
  ['email', '\u202Auser@münchen.de\u202C'],
  ['email', 'us\u200Ber@example.com'],
] as const)('P11, P12: takes a pasted %s, %j', (type, answer) => {
  expect(judge({ type }, answer)).toBe('')
})

it('holds texts to their length, line ends counting once', () => {
  expect(judge({ maxLength: 5 }, 'a\r\nb\r\n1')).toBe('')
  expect(judge({ maxLength: 5 }, '123456')).toBe('This is too long. Use at most 5 characters.')
  expect(judge({ minLength: 3 }, ' ab ')).toBe('This is too short. Use at least 3 characters.')
  expect(judge({ maxLength: 9_000 }, 'x'.repeat(1_001))).toMatch(/at most 1000/)
  expect(judge({ type: 'long-text' }, 'x'.repeat(4_000))).toBe('')
  expect(judge({ type: 'email' }, `${'x'.repeat(250)}@b.co`)).toMatch(/too long/)
})

it('takes only what is offered', () => {
  const options = ['Small', 'Large']
  expect(judge({ type: 'checkboxes', options }, 'Small', 'Large')).toBe('')
  expect(judge({ type: 'checkboxes', options }, 'Small', 'Huge')).toMatch(/^Choose one/)
  expect(judge({ type: 'select', options }, 'constructor')).toMatch(/^Choose one/)
  expect(judge({ type: 'select', options }, 'Small\nLarge')).toMatch(/^Choose one/)
  expect(judge({ type: 'select', options: [] }, 'x')).toMatch(/^Choose one/)
})

it('holds days and numbers to their bounds, which count', () => {
  const days = { type: 'date', from: '2026-12-01', to: '2026-12-24' } as const
  expect(judge(days, '2026-12-01')).toBe('')
  expect(judge(days, '2026-12-24')).toBe('')
  expect(judge(days, '2026-11-30')).toBe('Choose 1 December 2026 or a later day.')
  expect(judge(days, '2026-12-25')).toBe('Choose 24 December 2026 or an earlier day.')
  const numbers = { type: 'number', from: '2', to: '10' } as const
  expect(judge(numbers, '10')).toBe('')
  expect(judge(numbers, '1.5')).toBe('Enter 2 or more.')
  expect(judge(numbers, '11')).toBe('Enter 10 or less.')
})

it('takes no time for answers that are made to take long', () => {
  const started = performance.now()
  judge({ type: 'phone' }, '-'.repeat(100_000))
  judge({ type: 'email' }, `a@${'.'.repeat(100_000)}`)
  expect(performance.now() - started).toBeLessThan(200)
})

it('knows the days of the calendar', () => {
  expect(['2026-02-28', '0001-01-01'].map(isDay)).toEqual([true, true])
  expect(['', '2026-02-29', '2026-13-01', '+012026-01-01'].map(isDay)).toEqual(
    Array.from({ length: 4 }, () => false),
  )
})

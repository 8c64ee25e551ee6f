import { expect, test } from 'vitest'
import { conditionWords, foundWords, overWords } from './alert-words.ts'
import type { Watched } from './alert-words.ts'

const none: Watched = {
  measure: 'conversions',
  goal: 'Sign-up',
  condition: { kind: 'none', hours: 3 },
}
const above: Watched = {
  measure: 'views',
  goal: null,
  condition: { kind: 'above', count: 1_200, over: 'hour' },
}
const low: Watched = {
  measure: 'visitors',
  goal: null,
  condition: { kind: 'unusual', side: 'low' },
}
const spike: Watched = { measure: 'leads', goal: null, condition: { kind: 'spike' } }

test.each([
  [none, 'there is no conversion of “Sign-up” for 3 hours'],
  [
    { ...none, goal: null, condition: { kind: 'none', hours: 1 } },
    'there is no conversion for an hour',
  ],
  [above, 'there are more than 1,200 views in an hour'],
  [
    { ...above, condition: { kind: 'below', count: 5, over: 'day' } },
    'there are fewer than 5 views in a day',
  ],
  [low, 'there are unusually few visitors for the hour and weekday'],
  [
    { ...above, measure: 'form-errors' },
    'there are more than 1,200 visitors with form errors in an hour',
  ],
  [spike, 'leads come in far faster than in the week before'],
] satisfies [Watched, string][])('a rule as a sentence: %#', (watched, words) => {
  expect(conditionWords(watched)).toBe(words)
})

test('what was found, and that it is well again', () => {
  const said = { expected: 20.5, hour: '14:00', weekday: 'Monday' }
  expect(foundWords(none, { value: 0, expected: null })).toBe(
    'No conversion of “Sign-up” for 3 hours',
  )
  expect(overWords(none, { value: 1, expected: null })).toBe(
    'Well again: 1 conversion of “Sign-up” by now',
  )
  expect(foundWords(above, { value: 1_300, expected: null })).toBe(
    '1,300 views in the last hour, more than 1,200',
  )
  expect(overWords(above, { value: 0, expected: null })).toBe(
    'Well again: no view in the last hour',
  )
  expect(foundWords(low, { value: 2, ...said })).toBe(
    '2 visitors in the hour from 14:00, usually about 21 on a Monday',
  )
  expect(overWords(low, { value: 19, ...said })).toBe(
    'Well again: 19 visitors in the hour from 14:00',
  )
  expect(foundWords(spike, { value: 25, expected: 4 })).toBe(
    '25 leads in the last hour, and at most 4 in any hour of the week before',
  )
})

import { expect, it } from 'vitest'
import { dayOf, dueWords } from './due-words.ts'

it.each([
  ['2027-05-28', '3 days over', 'over'],
  ['2027-05-30', '1 day over', 'over'],
  ['2027-05-31', 'due today', 'soon'],
  ['2027-06-01', 'due tomorrow', 'soon'],
  ['2027-06-04', 'due Friday', 'later'],
  ['2027-06-07', 'due 7 Jun', 'later'],
  ['2028-01-02', 'due 2 Jan 2028', 'later'],
])('says %s as people do', (day, words, tone) => {
  expect(dueWords(day, '2027-05-31', 'en-GB')).toEqual({ words, tone })
})

it('takes the day where its reader is', () => {
  expect(dayOf(new Date(2027, 0, 5, 23, 59))).toBe('2027-01-05')
})

import { expect, it } from 'vitest'
import { valueName } from './dimension-words.ts'

it.each([
  ['device', 'mobile', 'Phone'],
  ['device', 'watch', 'watch'],
  ['source', '', 'Direct or unknown'],
  ['source', 'direct', 'Direct or unknown'],
  ['source', 'Facebook', 'Facebook'],
  ['channel', 'paid-search', 'Paid search'],
  ['medium', '', 'None named'],
  ['language', 'de', 'German'],
  ['language', '', 'Not known'],
  ['language', 'no such language', 'no such language'],
  ['country', 'AT', 'Austria'],
  ['release', '3', 'Release 3'],
  ['variant', '', 'The page itself'],
  ['weekday', '1', 'Monday'],
  ['weekday', '7', 'Sunday'],
  ['weekhour', '2-14', 'Tuesday 14:00–15:00'],
  ['hour', '23', '23:00–00:00'],
  ['page', '/thanks', '/thanks'],
] as const)('%s %j is %s', (dimension, value, words) => {
  expect(valueName(dimension, value, 'en-GB')).toBe(words)
})

import { expect, it } from 'vitest'
import { slugOf } from './slug.ts'

it.each([
  ['Spring sale 2027', 'spring-sale-2027'],
  ['  Crème brûlée & friends! ', 'creme-brulee-friends'],
  ['Ο', 'campaign'],
  ['API', 'campaign'],
  [
    'A very long campaign name that nobody would choose but somebody types',
    'a-very-long-campaign-name-that-nobody-would',
  ],
  ['x'.repeat(80), 'x'.repeat(48)],
])('%s becomes %s', (name, expected) => {
  expect(slugOf(name)).toBe(expected)
})

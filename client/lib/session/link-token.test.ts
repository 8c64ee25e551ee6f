import { expect, it } from 'vitest'
import { linkTokenIn } from './link-token.ts'

it.each([
  ['#link=abc-_1', 'abc-_1'],
  ['#other=1&link=abc', 'abc'],
  ['#contact', null],
  ['', null],
])('finds the token of %j', (hash, token) => {
  expect(linkTokenIn(hash)).toBe(token)
})

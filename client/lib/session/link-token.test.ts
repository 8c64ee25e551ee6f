import { expect, it } from 'vitest'
import { ticketIn } from './link-token.ts'

it.each([
  ['#link=abc-_1', { kind: 'link', token: 'abc-_1' }],
  ['#other=1&link=abc', { kind: 'link', token: 'abc' }],
  ['#guest=abc', { kind: 'guest', token: 'abc' }],
  ['#stop=abc', { kind: 'stop', token: 'abc' }],
  ['#blink=abc', null],
  ['#contact', null],
  ['', null],
])('finds what %j opens', (hash, ticket) => {
  expect(ticketIn(hash)).toEqual(ticket)
})

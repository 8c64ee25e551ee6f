import { expect, it } from 'vitest'
import { readPrice } from './read-price.ts'

it.each([
  ['€20', '20', 'EUR'],
  ['20 €', '20', 'EUR'],
  ['€1,250.50', '1250.50', 'EUR'],
  ['1.250,50 €', '1250.50', 'EUR'],
  ['CHF 1’200', null, null],
  ["CHF 1'200", '1200', 'CHF'],
  ['$0', '0', 'USD'],
  ['USD 9.9', '9.9', 'USD'],
  ['49,– €', '49', 'EUR'],
  ['from €20', null, null],
  ['20', null, null],
  ['Free', null, null],
  ['€', null, null],
  ['', null, null],
])('reads %s as %s %s', (text, price, currency) => {
  expect(readPrice(text)).toEqual(price === null ? null : { price, currency })
})

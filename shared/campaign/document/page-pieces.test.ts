import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonCopy } from './common-copy.ts'
import { clientNamed } from './page-pieces.ts'

const tab = fc.nat({ max: 2 ** 32 - 1 })

test('a name gives the same client for ever, which no tab has', () => {
  // Another number would make two copies of one text of those who have different versions of this.
  expect(clientNamed(['v', 'body', null])).toBe(4_503_614_285_218_261)
  fc.assert(
    fc.property(fc.string(), tab, (name, client) => {
      const named = clientNamed(name, client)
      expect(Number.isSafeInteger(named) && isCommonCopy(named)).toBe(true)
    }),
  )
})

test('clients that stand for others come in the order of those', () => {
  fc.assert(
    fc.property(tab, tab, fc.string(), (one, other, name) => {
      fc.pre(Math.abs(one - other) >= 2 ** 20)
      const named = (client: number) => clientNamed([name, client], client)
      expect(named(one) < named(other)).toBe(one < other)
    }),
  )
})

test('names that differ in little give other clients', () => {
  const named = Array.from({ length: 20_000 }, (_, at) => clientNamed([{ client: 7, clock: at }]))
  expect(new Set(named).size).toBe(named.length)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKey, tidyAddress, isAddress, isSameAddress } from './email-address.ts'
import { showAddress } from './show-address.ts'

test.each([
  ['user@münchen.de', 'user@xn--mnchen-3ya.de'],
  ['user@mu\u0308nchen.de', 'user@xn--mnchen-3ya.de'],
  ['USER@MÜNCHEN.DE', 'user@xn--mnchen-3ya.de'],
  ['user@XN--MNCHEN-3YA.de', 'user@xn--mnchen-3ya.de'],
  ['us\u200Ber@example.com', 'user@example.com'],
  ['\u202Auser@example.com\u202C', 'user@example.com'],
  ['\uFEFFuser@example.com\u00A0', 'user@example.com'],
  ['user@example。com', 'user@example.com'],
  ['user@straße.de', 'user@xn--strae-oqa.de'],
  ['почта@почта.рф', 'почта@xn--80a1acny.xn--p1ai'],
])('P12: %j is the same address as %s', (spelling, address) => {
  expect(addressKey(spelling)).toBe(address)
  expect(isSameAddress(spelling, address)).toBe(true)
  expect(isAddress(tidyAddress(spelling))).toBe(true)
})

test('P12: an address keeps the case before the @', () => {
  expect(tidyAddress(' Ada.Lovelace@Example.COM ')).toBe('Ada.Lovelace@example.com')
})

test.each([
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@127.0.0.1',
  'ada@0x7f.1',
  'ada@example.com:80',
  'ada@example.com/x',
  'ada@-example.com',
  'a da@example.com',
  'ada@ex ample.com',
  'Ada <ada@example.com>',
  'ada@example.com, grace@example.com',
  `${'a'.repeat(65)}@example.com`,
  'ada@xn--a.com\\',
])('%j is none', (text) => {
  expect(isAddress(tidyAddress(text))).toBe(false)
})

test('to clean twice is to clean once', () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 })
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        fc.tuple(text, text).map(([a, b]) => `${a}@${b}.de`),
      ),
      (any) => {
        expect(tidyAddress(tidyAddress(any))).toBe(tidyAddress(any))
      },
    ),
  )
})

test.each([
  ['user@xn--mnchen-3ya.de', 'user@münchen.de'],
  ['ada@xn--80a1acny.xn--p1ai', 'ada@почта.рф'],
  ['ada@xn--wgv71a119e.jp', 'ada@日本語.jp'],
  ['ada@example.com', 'ada@example.com'],
  // Of two scripts, so that it looks like another name.
  ['ada@xn--pple-43d.com', 'ada@xn--pple-43d.com'],
  ['ada@xn--a.com', 'ada@xn--a.com'],
])('P12: %s is shown as %s', (address, shown) => {
  expect(showAddress(address)).toBe(shown)
})

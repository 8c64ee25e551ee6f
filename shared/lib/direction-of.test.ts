import { expect, test } from 'vitest'
import { directionOf } from './direction-of.ts'

test.each([
  ['שלום world', 'rtl'],
  ['مرحبا', 'rtl'],
  ['12. “ܫܠܡܐ”', 'rtl'],
  ['\u200F100 %', 'rtl'],
  ['Spring in תל אביב', 'ltr'],
  ['2026, Привет שלום', 'ltr'],
  ['\u200Eשלום', 'ltr'],
  ['2026 – 100 %', null],
  ['', null],
] as const)('%s is read %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})

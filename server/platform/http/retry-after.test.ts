import { expect, test } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

const now = Date.parse('2026-03-01T12:00:00Z')

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Sun, 01 Mar 2026 12:02:00 GMT', 120_000],
  ['Sunday, 01-Mar-26 12:02:00 GMT', 120_000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ['-5', null],
  ['1.5', null],
  ['soon', null],
  ['', null],
  [undefined, null],
])('P19: %j is read as %s ms', (header, ms) => {
  expect(readRetryAfter(header, now)).toBe(ms)
})

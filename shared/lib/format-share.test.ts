import { expect, it } from 'vitest'
import { formatShare } from './format-share.ts'

it.each([
  [0, 0, 'en-GB', '–'],
  [1, 8, 'en-GB', '12.5%'],
  [1, 3, 'en-GB', '33.3%'],
  [8, 100, 'en-GB', '8%'],
  [8, 100, 'de', '8\u00a0%'],
])('%d of %d is written in %s as %s', (part, whole, locale, words) => {
  expect(formatShare(part, whole, locale)).toBe(words)
})

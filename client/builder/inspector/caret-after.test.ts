import { expect, test } from 'vitest'
import { spliceBetween } from '#shared/campaign/text/text-diff.ts'
import { caretAfter } from './caret-after.ts'

/** Both texts with the caret as `|`. */
function follow(before: string, after: string): string {
  const caret = before.indexOf('|')
  const text = before.replace('|', '')
  const at = caretAfter(caret, spliceBetween(text, after))
  return `${after.slice(0, at)}|${after.slice(at)}`
}

test.each([
  ['Spring| sale', 'Big Spring sale', 'Big Spring| sale'],
  ['Spring| sale', 'Spring sale today', 'Spring| sale today'],
  ['Spring sa|le', 'Spring', 'Spring|'],
  ['Spr|ing sale', 'Summer sale', 'Summer| sale'],
  ['|Spring', 'Late Spring', '|Late Spring'],
  ['Spring|', 'Late Spring', 'Late Spring|'],
])('%s becomes %s: the caret is at %s', (before, after, expected) => {
  expect(follow(before, after)).toBe(expected)
})

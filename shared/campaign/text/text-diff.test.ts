import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rebaseSplice, spliceBetween } from './text-diff.ts'

/** Applies what turns `before` into `after` to `current`. */
function change(before: string, after: string, current: string): string {
  let text = current
  for (const { index, remove, insert } of rebaseSplice(
    spliceBetween(before, after),
    before,
    current,
  )) {
    text = text.slice(0, index) + insert + text.slice(index + remove)
  }
  return text
}

test.each([
  ['typed after theirs', 'ab', 'abX', 'Yab', 'YabX'],
  ['typed before theirs', 'ab', 'Xab', 'abY', 'XabY'],
  ['removed around theirs', 'abcd', '', 'abYcd', 'Y'],
  ['removed what they removed', 'abcd', 'ad', 'ad', 'ad'],
  ['replaced what they removed', 'abcd', 'aXd', 'ad', 'aXd'],
  ['removed the start of what they replaced', 'abcd', 'cd', 'aYd', 'Yd'],
  ['removed the end of what they replaced', 'abcd', 'ab', 'aYd', 'aY'],
])('%s', (_, before, after, current, expected) => {
  expect(change(before, after, current)).toBe(expected)
})

test('without others the result is the new text; what others inserted always stays', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '😀'), maxLength: 12 })
  fc.assert(
    fc.property(text, text, fc.nat(), (before, after, at) => {
      expect(change(before, after, before)).toBe(after)
      const points = Array.from(before)
      const theirs = points.toSpliced(at % (points.length + 1), 0, 'Y').join('')
      expect(change(before, after, theirs).replace('Y', '')).toBe(after)
      expect(change(before, after, theirs)).toContain('Y')
    }),
    { numRuns: 2000 },
  )
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestCommon } from '../../lib/longest-common.ts'
import { alignLetters } from './align-letters.ts'

const letters = fc.array(fc.constantFrom('a', 'b', 'c', '👍'), { maxLength: 40 })

test('pairs are the same letters, rise, and are as many as there can be', () => {
  fc.assert(
    fc.property(letters, letters, (a, b) => {
      const pairs = alignLetters(a, b)
      for (const [x, y] of pairs) expect(a[x]).toBe(b[y])
      expect(isRising(pairs)).toBe(true)
      expect(pairs).toHaveLength(longestCommon(a, b).length)
    }),
    { numRuns: 500 },
  )
})

test('long texts that differ in many places are compared in a moment, and well', () => {
  const words = Array.from({ length: 9000 }, (_, at) => `word${(at * 7919) % 9001}`)
  const changed = words.map((word, at) => (at % 97 === 0 ? `new${at}` : word))
  const [a, b] = [Array.from(words.join(' ')), Array.from(changed.join(' '))]
  const start = performance.now()
  const pairs = alignLetters(a, b)
  expect(performance.now() - start).toBeLessThan(3000)
  expect(isRising(pairs)).toBe(true)
  expect(pairs.length).toBeGreaterThan(a.length * 0.97)
})

test('long texts that have nothing in common are told apart in a moment', () => {
  const [a, b] = ['ab', 'cd'].map((each) => Array.from(each.repeat(25_000)))
  expect(alignLetters(a ?? [], b ?? [])).toEqual([])
})

function isRising(pairs: readonly (readonly [number, number])[]): boolean {
  return pairs.every(
    ([x, y], at) => at === 0 || (x > (pairs[at - 1]?.[0] ?? 0) && y > (pairs[at - 1]?.[1] ?? 0)),
  )
}

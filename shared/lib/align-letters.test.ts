import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestCommon } from './longest-common.ts'
import { alignAlike } from './align-alike.ts'
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

test('a few changes in a long text are found, also where it says the same over and over', () => {
  const base = Array.from('word and word '.repeat(3000))
  const changed = [...base]
  changed.splice(30_000, 5)
  changed.splice(500, 0, ...Array.from('some more '))
  expect(alignLetters(base, changed)).toHaveLength(base.length - 5)
})

test('alike texts are aligned as well as any, and those that differ more than is allowed are not', () => {
  fc.assert(
    fc.property(letters, letters, (a, b) => {
      const pairs = alignAlike(a, b, 80) ?? []
      for (const [x, y] of pairs) expect(a[x]).toBe(b[y])
      expect(isRising(pairs)).toBe(true)
      expect(pairs).toHaveLength(longestCommon(a, b).length)
      const changes = a.length + b.length - 2 * pairs.length
      if (changes > 0) expect(alignAlike(a, b, changes - 1)).toBe(null)
    }),
    { numRuns: 300 },
  )
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

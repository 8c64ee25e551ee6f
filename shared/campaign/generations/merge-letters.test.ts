import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RichMark, RichText } from '../model/snapshot.ts'
import type { Cell } from './flat-text.ts'
import { flatten, unflatten } from './flat-text.ts'
import { mergeCells, mergeText } from './merge-letters.ts'

const merge = (base: string, mine: string, now: string) => mergeText({ base, mine, now })

test('my letters go where the letters around them are now', () => {
  expect(merge('Good morning', 'Good early morning', 'A Good and bright morning')).toMatch(
    /^A Good .*early .*morning$/,
  )
  expect(merge('one two', 'one two three', 'zero one two')).toBe('zero one two three')
})

test('my deletions take each letter that is still there, and leave what others have put between', () => {
  expect(merge('abcdef', 'af', 'abcXdef')).toBe('aXf')
  expect(merge('abcdef', 'abef', 'abdef')).toBe('abef')
})

test('what I put inside what others have deleted stays at that place', () => {
  expect(merge('abcdef', 'abcXdef', 'af')).toBe('aXf')
})

test('of two insertions at one place both stay, theirs first', () => {
  expect(merge('ab', 'aMINEb', 'aTHEIRSb')).toBe('aTHEIRSMINEb')
  expect(merge('', 'mine', 'theirs')).toBe('theirsmine')
})

test('pairs of surrogates are never parted', () => {
  expect(merge('👍', '👎', '👍a')).toBe('👎a')
})

test('each letter that anybody has is there exactly once, and none that one has deleted', () => {
  fc.assert(
    fc.property(changes(), changes(), (my, their) => {
      const base = lettersFrom(0x4e00, 20)
      const mine = change(base, my, 0x5e00)
      const now = change(base, their, 0x6e00)
      const merged = Array.from(merge(base.join(''), mine.join(''), now.join('')))
      expect(merged.toSorted()).toEqual(expectedOf(base, mine, now).toSorted())
      const [ofNow, ofMine] = [new Set(now), new Set(mine)]
      expect(merged.filter((letter) => ofNow.has(letter))).toEqual(
        now.filter((letter) => merged.includes(letter)),
      )
      expect(merged.filter((letter) => ofMine.has(letter))).toEqual(
        mine.filter((letter) => merged.includes(letter)),
      )
    }),
    { numRuns: 500 },
  )
})

test('a change of looks is merged letter by letter, mine where I have changed them', () => {
  const merged = mergeCells({
    base: line('abc'),
    mine: [...line('a', [{ type: 'bold' }]).slice(0, -1), ...line('bc')],
    now: [...line('a', [{ type: 'italic' }]).slice(0, -1), ...line('bcd', [{ type: 'code' }])],
  })
  expect(unflatten(merged)).toEqual(
    paragraph(['a', [{ type: 'bold' }, { type: 'italic' }]], ['bcd', [{ type: 'code' }]]),
  )
})

test('what a line is merges part by part', () => {
  const end = (more: object): Cell[] =>
    flatten({ type: 'doc', content: [{ type: 'paragraph', ...more, content: [] }] })
  const heading = flatten({ type: 'doc', content: [{ type: 'heading', level: 2, content: [] }] })
  const merged = mergeCells({ base: end({}), mine: heading, now: end({ align: 'center' }) })
  expect(unflatten(merged).content).toEqual([
    { type: 'heading', level: 2, align: 'center', content: [] },
  ])
})

test('a line that one deletes as a whole stays a line where the other has written in it', () => {
  const lines = (...words: string[]) => words.flatMap((each) => line(each))
  const [base, without] = [lines('ab', 'cd', 'ef'), lines('ab', 'ef')]
  const written = lines('ab', 'cXd', 'ef')
  const result = unflatten(lines('ab', 'X', 'ef'))
  expect(unflatten(mergeCells({ base, mine: without, now: written }))).toEqual(result)
  expect(unflatten(mergeCells({ base, mine: written, now: without }))).toEqual(result)
})

test('a letter is not taken for moved where a line end may have been', () => {
  const lines = (...words: string[]) => words.flatMap((each) => line(each))
  const [base, mine, now] = [lines('ab', 'cd'), lines('', 'cd'), lines('a', 'bcd')]
  expect(unflatten(mergeCells({ base, mine, now }))).toEqual(unflatten(lines('', 'cd')))
})

test('two who begin in an empty text share its line', () => {
  const merged = mergeCells({ base: [], mine: line('mine'), now: line('theirs') })
  expect(unflatten(merged)).toEqual(paragraph(['theirsmine', []]))
})

type Run = [text: string, marks: RichMark[]]

function paragraph(...runs: Run[]): RichText {
  const content = runs.map(([text, marks]) => ({ type: 'text' as const, text, marks }))
  return { type: 'doc', content: [{ type: 'paragraph', content }] }
}

const line = (text: string, marks: RichMark[] = []) => flatten(paragraph([text, marks]))

type Change = { at: number; length: number; isDeletion: boolean }

function changes(): fc.Arbitrary<Change[]> {
  const length = fc.integer({ min: 1, max: 6 })
  return fc.array(fc.record({ at: fc.nat({ max: 60 }), length, isDeletion: fc.boolean() }), {
    maxLength: 8,
  })
}

const lettersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(first + at))

/** Every letter that is put in is there only once in the world. */
function change(base: readonly string[], list: readonly Change[], first: number): string[] {
  const letters = [...base]
  let next = first
  for (const { at, length, isDeletion } of list) {
    const from = at % (letters.length + 1)
    if (isDeletion) letters.splice(from, length)
    else letters.splice(from, 0, ...lettersFrom(next, length))
    next += length
  }
  return letters
}

function expectedOf(base: readonly string[], mine: readonly string[], now: readonly string[]) {
  const added = mine.filter((letter) => !base.includes(letter))
  const deleted = new Set(base.filter((letter) => !mine.includes(letter)))
  return [...now.filter((letter) => !deleted.has(letter)), ...added]
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSpans, looseSearchForm, searchForm } from './search-form.ts'

const found = (text: string, words: string) =>
  findSpans(text, words).map(({ from, to }) => text.slice(from, to))

test.each([
  ['Café', 'Caf\u00E9', 'Cafe\u0301'],
  ['No. 5', 'No.\u00A05', 'No. 5'],
  ['No. 5', 'No.\u202F5', 'no. 5'],
  ['it’s', 'it’s', "it's"],
  ['it´s', 'it´s', 'it’s'],
  ['„Ja“', '„Ja“', '"ja"'],
  ['Straße', 'Straße', 'strasse'],
  ['STRASSE', 'STRASSE', 'Straße'],
  ['ΟΔΟΣ', 'ΟΔΟΣ', 'οδος'],
  ['İstanbul', 'İstanbul', 'istanbul'],
  ['10–12', '10–12', '10-12'],
  ['Donau\u00ADdampf', 'Donau\u00ADdampf', 'donaudampf'],
  ['한국', '한국'.normalize('NFD'), '한국'],
])('%s is found as it is written, by other ways to write it', (_, written, words) => {
  expect(found(`— ${written}. —`, words)).toEqual([written])
  expect(found(`— ${words}. —`, written)).toEqual([words])
})

test('a letter without its accent is another one', () => {
  expect(found('schön und schon', 'schon')).toEqual(['schon'])
  expect(found('Cafe\u0301', 'Cafe')).toEqual([])
  expect(found('Cafe\u0301 Cafe', 'Cafe')).toEqual(['Cafe'])
})

test('half of a letter stands for all of it, once', () => {
  expect(found('Straße', 'Stras')).toEqual(['Straß'])
  expect(found('ß', 's')).toEqual(['ß'])
})

test('words without a letter find nothing', () => {
  expect(findSpans('Spring', '  ')).toEqual([])
  expect(findSpans('Spring', '\u00AD')).toEqual([])
})

test('without accents all is found that differs by them only', () => {
  expect(looseSearchForm('Müller, José')).toBe('muller, jose')
  expect(looseSearchForm('Łódź, Søren, Œuvre')).toBe('lodz, soren, oeuvre')
  expect(looseSearchForm('ıstanbul İSTANBUL')).toBe('istanbul istanbul')
})

test('what is found says the same as what was sought, wherever it stands', () => {
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(words, words, words, (before, sought, after) => {
      fc.pre(searchForm(sought.trim()) !== '')
      const text = `${before} ${sought} ${after}`
      const all = found(text, sought)
      expect(all.length).toBeGreaterThan(0)
      for (const each of all) expect(searchForm(each)).toContain(searchForm(sought.trim()))
    }),
  )
})

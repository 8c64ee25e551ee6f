import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { speak } from './all-languages.ts'
import { languageNames, matchLanguage } from './language-names.ts'
import { languageCodes, readingDirection } from './languages.ts'
import type { LanguageCode } from './languages.ts'
import { fillWords, inEnglish, sayDay, sayFigure, sayMoment, sayPercent } from './page-language.ts'

const gapsIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
const codes = [...languageCodes]
const everyWord = (code: LanguageCode) => {
  const { words, answers } = speak({ language: code })
  return { ...words, ...answers }
}
const others = codes.filter((code) => code !== 'en')

/** Words that are the same in English, as they were taken over. */
const taken = new Set(['(optional)', 'Send', 'Minutes', 'Video', 'Menu'])

describe('the languages of pages (P3)', () => {
  it('each have a file, and each file is of one', () => {
    const files = readdirSync(`${import.meta.dirname}/words`).map((name) => name.slice(0, -3))
    expect(files.toSorted()).toEqual(codes.map((code) => code.toLowerCase()).toSorted())
    expect(Object.keys(languageNames).toSorted()).toEqual(codes.toSorted())
    expect(codes.length).toBeGreaterThanOrEqual(24)
  })

  it.each(others)('%s leaves the same gaps to fill in, and no word as it is in English', (code) => {
    const words = everyWord(code)
    for (const [key, sentence] of Object.entries(everyWord('en'))) {
      const said = new Map(Object.entries(words)).get(key) ?? ''
      expect({ key, gaps: gapsIn(said) }).toEqual({ key, gaps: gapsIn(sentence) })
      expect(said.trim()).toBe(said)
      if (!taken.has(said)) expect(`${key}: ${said}`).not.toBe(`${key}: ${sentence}`)
    }
  })

  it.each(codes)('%s has twelve months, and says days, moments and figures', (code) => {
    const language = speak({ language: code })
    expect(new Set(language.months).size).toBe(12)
    const said = sayMoment(language, new Date('2026-12-01T09:05:00Z'))
    for (const part of ['2026', '1', '09:05', 'UTC', language.months[11] ?? '?'])
      expect(said).toContain(part)
    expect(said + sayFigure(language, 1_234_567) + sayPercent(language, 60)).not.toMatch(/[{}]/)
  })

  it('says English dates and figures as ever', () => {
    expect(sayDay(inEnglish, new Date('2026-02-03'))).toBe('3 February 2026')
    expect(sayMoment(inEnglish, new Date('2026-12-01T09:00Z'))).toBe('1 December 2026, 09:00 UTC')
    expect([999, 1_000, 1_234_567].map((n) => sayFigure(inEnglish, n))).toEqual([
      '999',
      '1,000',
      '1,234,567',
    ])
    expect(sayPercent(inEnglish, 60)).toBe('60%')
  })

  it('fills gaps in, and leaves those that nothing is given for', () => {
    expect(fillWords('{a} and {b}, {a}', { a: '$&', b: 2 })).toBe('$& and 2, $&')
    expect(fillWords('{a} {constructor}', {})).toBe('{a} {constructor}')
  })

  it('takes the words of a campaign in place of its own', () => {
    expect(speak({ language: 'de', words: { optional: '(freiwillig)' } }).words).toMatchObject({
      optional: '(freiwillig)',
      choose: 'Bitte wählen',
    })
  })

  it('keeps what is read from left to right apart where a sentence is read the other way', () => {
    for (const code of codes.filter((one) => readingDirection(one) === 'rtl')) {
      const { email, phone, day } = speak({ language: code }).words
      for (const sentence of [email, phone, day]) expect(sentence).toMatch(/\u2066.+\u2069/)
    }
  })

  it.each([
    [['de-AT', 'en'], 'de'],
    [['xx', 'fr-CA'], 'fr'],
    [['no'], 'nb'],
    [['iw'], 'he'],
    [['zh-CN'], 'zh-Hans'],
    [['zh-TW', 'ja'], 'ja'],
    [[], 'en'],
  ])('of %j takes %s', (tags, code) => {
    expect(matchLanguage(tags)).toBe(code)
  })
})

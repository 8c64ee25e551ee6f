import type { Direction } from '../lib/direction-of.ts'

/** The languages of pages, by BCP 47 code as in `lang`; each has its file in `words/`, named by it. */
export const languageCodes = [
  'ar',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sv',
  'tr',
  'uk',
  'vi',
  'zh-Hans',
] as const
export type LanguageCode = (typeof languageCodes)[number]

/** Pages are in English until somebody says otherwise. */
export const defaultLanguage: LanguageCode = 'en'

/** Is this the code of a language that pages can be in? */
export function isLanguage(code: unknown): code is LanguageCode {
  return languageCodes.some((known) => known === code)
}

/** Which way a language is read. */
export function readingDirection(code: LanguageCode): Direction {
  return code === 'ar' || code === 'he' ? 'rtl' : 'ltr'
}

/** Where the words of a language are, beside this file. */
export const fileOf = (code: LanguageCode) => `./words/${code.toLowerCase()}.ts`

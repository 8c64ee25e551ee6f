import type { Direction } from '../lib/direction-of.ts'
import type { LanguageOfPages } from './language-file.ts'
import type { LanguageCode } from './languages.ts'
import { readingDirection } from './languages.ts'
import english from './words/en.ts'

/** What a page is said in: words, dates and figures, and which way it is read. */
export type PageLanguage = LanguageOfPages & { code: LanguageCode; direction: Direction }

/** A language, and what is said otherwise in it, by key; keys that there are not count for nothing. */
export type Spoken = { language: LanguageCode; words?: Readonly<Record<string, string>> }

/** A language with some of its words replaced. */
export function pageLanguage(
  code: LanguageCode,
  file: LanguageOfPages,
  replaced: Spoken['words'] = {},
): PageLanguage {
  const words = { ...file.words, ...replaced }
  return { ...file, words, code, direction: readingDirection(code) }
}

/** English as it comes. */
export const inEnglish = pageLanguage('en', english)

/** A sentence with what belongs into its gaps; gaps that nothing is given for stay. */
export function fillWords(
  sentence: string,
  given: Readonly<Record<string, string | number>>,
): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (gap, name: string) =>
    Object.hasOwn(given, name) ? String(given[name]) : gap,
  )
}

/** A day of the calendar, in UTC: `1 December 2026`. */
export function sayDay({ day, months }: PageLanguage, date: Date): string {
  const month = months[date.getUTCMonth()] ?? ''
  return fillWords(day, { day: date.getUTCDate(), month, year: date.getUTCFullYear() })
}

/** A moment in UTC: `1 December 2026, 09:00 UTC`. */
export function sayMoment(language: PageLanguage, date: Date): string {
  const time = date.toISOString().slice(11, 16)
  return fillWords(language.moment, { date: sayDay(language, date), time })
}

/** A whole number: `1,234,567`. */
export function sayFigure({ group }: PageLanguage, value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, group)
}

/** A share in per cent: `60 %`. */
export function sayPercent({ percent }: PageLanguage, number: number): string {
  return fillWords(percent, { number })
}

import type answers from './answers-in-english.ts'
import type english from './words/en.ts'

/** The words of the product on pages, by key. */
export type PageWords = Record<WordKey, string>
export type WordKey = keyof (typeof english)['words']

/** What the server tells visitors, by key. */
export type AnswerWords = Record<keyof typeof answers, string>

/** How a language says what stands on a page. Written by hand: what servers and browsers know of dates differs. */
export type LanguageOfPages = {
  words: PageWords
  /** From January on, as they stand in a date. */
  months: readonly string[]
  /** A day of `{day}`, `{month}` and `{year}`. */
  day: string
  /** A moment of `{date}` and `{time}`. */
  moment: string
  /** Stands between thousands. */
  group: string
  /** A share of `{number}`. */
  percent: string
}

/** What a file of `words/` holds. */
export type LanguageFile = LanguageOfPages & { answers: AnswerWords }

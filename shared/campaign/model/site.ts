import type { LanguageCode } from '../../languages/languages.ts'
import { defaultLanguage, isLanguage } from '../../languages/languages.ts'
import type { Spoken } from '../../languages/page-language.ts'
import { asRecord } from '../../lib/is-record.ts'
import { cutText } from './cut-text.ts'
import { limits } from './limits.ts'
import type { Share } from './share.ts'
import { acceptShare, readShare } from './share.ts'

/** What holds for all pages of a campaign and is no look. */
export type Site = {
  language: LanguageCode
  /** Words of the product that are said otherwise, by language and key: `de/optional`. */
  words: OwnWords
  /** How its pages are shown where they don't say so themselves. */
  share?: Share
}

export type OwnWords = Readonly<Record<string, string>>

/** How a campaign is said that has not been asked. */
export const defaultSite: Site = { language: defaultLanguage, words: {} }

const wordPrefix = 'word:'

/** The key under which an own word is stored, beside the language. */
export function ownWordKey(name: string): string {
  return `${wordPrefix}${name}`
}

/** The name of an own word, `de/optional`, by the key under which it is stored; null for others. */
export function nameOfOwnWord(key: string): string | null {
  return key.startsWith(wordPrefix) ? key.slice(wordPrefix.length) : null
}

/** What is stored of a campaign's site; always the same object where nothing is. */
export function readSite(stored: Iterable<[string, unknown]>): Site {
  const entries = Array.from(stored)
  if (entries.length === 0) return defaultSite
  const words = entries.flatMap(([key, value]): [string, unknown][] => {
    const name = nameOfOwnWord(key)
    return name === null ? [] : [[name, value]]
  })
  const get = (name: string) => entries.find(([key]) => key === name)?.[1]
  const own = { language: get('language'), words: Object.fromEntries(words), share: readShare(get) }
  return { ...defaultSite, ...acceptSite(own) }
}

/** What is valid of a site that comes from outside; the rest is left out. Words are in one order. */
export function acceptSite(given: Readonly<Record<string, unknown>>): Partial<Site> {
  const { language, words } = given
  const share = acceptShare((key) => asRecord(given['share'])[key])
  return {
    ...(isLanguage(language) ? { language } : {}),
    ...(typeof words === 'object' && words !== null ? { words: acceptWords(words) } : {}),
    ...(share ? { share } : {}),
  }
}

function acceptWords(given: object): OwnWords {
  const accepted = Object.entries(given)
    .flatMap(([name, value]: [string, unknown]) => {
      const word = acceptWord(name, value)
      return word === null ? [] : [[name, word] as const]
    })
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(accepted.slice(0, limits.ownWords))
}

/** An own word as it may be stored, '' for none; null where there can be no such word. */
export function acceptWord(name: string, value: unknown): string | null {
  const [language, key = ''] = name.split('/')
  if (!isLanguage(language) || !/^[a-zA-Z]{1,40}$/.test(key)) return null
  if (typeof value !== 'string' || name !== `${language}/${key}`) return null
  const word = cutText(value.trim(), limits.ownWord)
  return word === '' ? null : word
}

/** What a page is said in: its own language or the campaign's, and the campaign's words in it. */
export function spokenOn(site: Site, page: { language?: LanguageCode }): Required<Spoken> {
  const language = page.language ?? site.language
  const prefix = `${language}/`
  const own = Object.entries(site.words).filter(([name]) => name.startsWith(prefix))
  const words = Object.fromEntries(own.map(([name, word]) => [name.slice(prefix.length), word]))
  return { language, words }
}

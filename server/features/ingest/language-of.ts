import { LRUCache } from 'lru-cache'

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/**
 * The language that a browser asks for first, by its Accept-Language: an ISO 639 code in lower case
 * without script and region; '' for none and for what is no language.
 */
export function languageOf(accepted: string | undefined): string {
  const said = /^\s*([a-z]{2,3})(?![\da-z])/i.exec(accepted ?? '')?.[1]
  if (said === undefined) return ''
  const before = known.get(said)
  if (before !== undefined) return before
  const language = codeOf(said)
  known.set(said, language)
  return language
}

const known = new LRUCache<string, string>({ max: 500 })

/** Codes of old have new ones: `iw` is `he`. */
function codeOf(said: string): string {
  // `und` says that it is unknown, and is no language to `Intl`.
  if (/^und$/i.test(said)) return ''
  const { language } = new Intl.Locale(said)
  return names.of(language) === undefined ? '' : language
}

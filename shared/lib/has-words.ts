import { looseSearchForm } from './search-form.ts'

/** Whether a text holds every word of a search; case, accents and ways to write them don't matter. */
export function hasWords(text: string, search: string): boolean {
  const words = looseSearchForm(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const within = looseSearchForm(text)
  return words.every((word) => within.includes(word))
}

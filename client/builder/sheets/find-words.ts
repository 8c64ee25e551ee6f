import { findSpans } from '#shared/lib/search-form.ts'
import { rangeOn, wordsOn } from '#client/lib/browser/words-on-page.ts'

/**
 * Where `words` stand on a page, however their letters are written (see search-form.ts), also where
 * marks or carets part a word into several text nodes; never beyond a line. In the order of the page.
 */
export function findWords(page: Element, words: string): Range[] {
  if (words.trim() === '') return []
  return [...page.querySelectorAll('[data-block-id]')].flatMap((block) => rangesIn(block, words))
}

function rangesIn(block: Element, words: string): Range[] {
  // Between lines stands a sign that nobody seeks.
  const drawn = wordsOn(block, '\0')
  return findSpans(drawn.text, words).flatMap(({ from, to }) => rangeOn(drawn, from, to) ?? [])
}

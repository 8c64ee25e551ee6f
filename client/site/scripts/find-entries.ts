/** One place of the documentation: address, page, heading (empty for the page itself), words below it. */
export type SearchEntry = readonly [path: string, page: string, heading: string, text: string]
export type Found = { path: string; page: string; heading: string; excerpt: string }

const most = 12
const excerptLength = 120

/** The words of a query as they are looked for. */
export function wordsOf(query: string): string[] {
  return query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
}

/** Places that have every word of the query, those first that have them in their titles. */
export function findEntries(entries: readonly SearchEntry[], query: string): Found[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry: [path, page, heading, text] }) => ({
      path,
      page,
      heading,
      excerpt: excerptOf(text, words),
    }))
}

/** 0 when a word is missing. */
function scoreOf([, page, heading, text]: SearchEntry, words: readonly string[]): number {
  let sum = 0
  for (const word of words) {
    // A page is found by its title once, not by each of its headings.
    const inTitle = heading === '' ? matchOf(page, word) * 12 : matchOf(heading, word) * 8
    const inPage = heading === '' ? 0 : matchOf(page, word)
    const score = inTitle + inPage + matchOf(text, word)
    if (score === 0) return 0
    sum += score
  }
  return sum
}

/** 2 for a whole word, 1 for the beginning of one. */
function matchOf(text: string, word: string): number {
  const found = new RegExp(`(?<![\\p{L}\\p{N}_])${word}(?<rest>[\\p{L}\\p{N}_]?)`, 'iu').exec(text)
  if (!found) return 0
  return found.groups?.['rest'] === '' ? 2 : 1
}

/** What is around the first of the words. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const from = first > 40 ? text.indexOf(' ', first - 40) + 1 : 0
  const part = text.slice(from, from + excerptLength)
  const whole = from + excerptLength >= text.length ? part : part.replace(/\s\S*$/, '')
  return `${from > 0 ? '… ' : ''}${whole.trim()}${whole.length < text.length - from ? ' …' : ''}`
}

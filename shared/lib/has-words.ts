const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text holds every word of a search; case and accents don't matter. */
export function hasWords(text: string, search: string): boolean {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const within = plain(text)
  return words.every((word) => within.includes(word))
}

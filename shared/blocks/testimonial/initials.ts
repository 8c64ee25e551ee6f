/** The first letters of the first and the last word of a name; '' for a name without letters. */
export function initials(name: string): string {
  const words = name.match(/\p{L}[^\s,]*/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1)
  return ends.map((word = '') => [...word][0] ?? '').join('')
}

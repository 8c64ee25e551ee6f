/** The first letters of the first and the last word of a name; '' for a name without letters. */
export function initials(name: string): string {
  const letters = [...name.matchAll(/(\p{L}\p{M}*)[^\s,]*/gu)].map(([, letter]) => letter)
  return [letters[0], ...letters.slice(1).slice(-1)].join('')
}

import { formatList } from './format.ts'

/** Names in words; those who have left the company are counted as former colleagues. */
export function peopleWords(names: readonly (string | null)[], locale?: string): string {
  const known = [...new Set(names.filter((name) => name !== null))]
  const shown = known.slice(0, 3)
  const left = names.includes(null) ? ['a former colleague'] : []
  const more = known.length > 3 ? [`${known.length - 3} more`] : []
  return formatList([...shown, ...more, ...left], locale)
}

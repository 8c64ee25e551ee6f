/** What one line of a rich text is, apart from its words. */
export type Line = {
  /** A number is the level of a heading. */
  kind: 'paragraph' | 1 | 2 | 3
  align?: 'left' | 'center' | 'right'
  /** The lists and quotes that the line is in, from the outside in. */
  within: readonly Container[]
  /** How many of them the line before is in as well, where that is not as usual (`usualShare`). */
  shared?: number
}

/** With a number, an ordered list that begins here and counts from there. */
export type Container =
  'blockquote' | 'bulletList' | 'orderedList' | 'listItem' | `orderedList ${number}`

/** What is made of nothing at all, and of what follows the last line end. */
export const plainLine: Line = { kind: 'paragraph', within: [] }

/** Where an ordered list counts from, at most. */
export const mostStart = 9999

/** The number from which a list counts; 1 where nothing is said. */
export function startOf(container: Container | undefined): number {
  return container?.startsWith('orderedList ') ? Number(container.slice('orderedList '.length)) : 1
}

/** How many containers a line shares with the one before: the outer ones, never more than are alike. */
export function shareOf(before: readonly Container[], { within, shared }: Line): number {
  return Math.min(shared ?? usualShare(before, within), alikeTo(before, within))
}

/** Lists and quotes go on as far as they are alike, and each line begins an item of its own. */
export function usualShare(before: readonly Container[], within: readonly Container[]): number {
  const item = within.lastIndexOf('listItem')
  const alike = alikeTo(before, within)
  return item < 0 ? alike : Math.min(alike, item)
}

/** A list that says where it counts from begins there. */
function alikeTo(before: readonly Container[], within: readonly Container[]): number {
  const differing = within.findIndex((container, at) => {
    const last = before[at]
    return last === undefined || startOf(container) !== 1 || typeOf(last) !== container
  })
  return differing < 0 ? within.length : differing
}

/** What a container is, wherever it counts from. */
export function typeOf(
  container: Container,
): 'blockquote' | 'bulletList' | 'orderedList' | 'listItem' {
  return isCounting(container) ? 'orderedList' : container
}

function isCounting(container: Container): container is `orderedList ${number}` {
  return container.startsWith('orderedList ')
}

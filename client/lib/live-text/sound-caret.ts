import { isRecord } from '#client/lib/campaign-session/people.ts'

/**
 * Whether the caret in what another tab says of itself can be looked up in a text: Yjs throws at
 * what it would not have written, and a throw while carets are drawn takes the text with it. A
 * tab without a caret is sound as well.
 */
export function hasSoundCaret(state: unknown): boolean {
  const caret = isRecord(state) ? (state['cursor'] ?? null) : null
  if (caret === null) return true
  return isRecord(caret) && isSoundPlace(caret['anchor']) && isSoundPlace(caret['head'])
}

/**
 * A place beside an item, or at an end of a type. None is named by a root: a text is always inside
 * a block, and looking for a root makes one.
 */
function isSoundPlace(place: unknown): boolean {
  if (!isRecord(place)) return false
  const { item = null, type = null, tname = null } = place
  const ids = [item, type].filter((id) => id !== null)
  return tname === null && ids.length > 0 && ids.every(isSoundId)
}

function isSoundId(id: unknown): boolean {
  return isRecord(id) && isCount(id['client']) && isCount(id['clock'])
}

const isCount = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

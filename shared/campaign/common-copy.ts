import * as Y from 'yjs'

/** Yjs draws the numbers of tabs below this; from here on they belong to copies. */
export const firstMaker = 2 ** 32

/** Whether what was written under this client is a common copy, and nobody's own work. */
export const isCommonCopy = (client: number) => client >= firstMaker

/** Whether nobody has changed a common copy but to follow its page; false for everything else. */
export function isUntouchedCopy(value: unknown): boolean {
  const copy = value instanceof Y.AbstractType ? value._item : null
  if (copy === null || !isCommonCopy(copy.id.client)) return false
  let taken: Taken[] | undefined
  return isUntouched(value, (part) => isIn((taken ??= takenFrom(copy)), part))
}

function isUntouched(value: unknown, isTaken: (part: Y.Item) => boolean): boolean {
  if (!(value instanceof Y.AbstractType)) return true
  const parts: Y.Item[] = [...value._map.values()]
  for (let item = value._start; item !== null; item = item.right) parts.push(item)
  return parts.every((part) => {
    const { id, deleted, content } = part
    // What others have added and taken away again is no change.
    if (!isCommonCopy(id.client)) return deleted
    if (deleted) return isTaken(part)
    return !(content instanceof Y.ContentType) || isUntouched(content.type, isTaken)
  })
}

/**
 * Beside a copy is kept, for each time by itself, what was taken out of it to follow its page, as Yjs
 * does not say who has deleted what: client, clock and length after each other.
 */
export const takenKey = (copy: Y.Item, maker: number | '') => `${kept}${copy.id.client}/${maker}`

const kept = 'followed/'

export const isTakenKey = (key: string | null) => key?.startsWith(kept) === true

type Taken = { client: number; clock: number; len: number }

/** What one piece of a document keeps in this way; nothing for any other piece. */
export function readTaken({ parentSub, content }: Y.Item): Taken[] {
  const [stored]: unknown[] = content.getContent()
  if (!isTakenKey(parentSub) || !Array.isArray(stored)) return []
  const numbers = stored.map(Number)
  return numbers.flatMap((client, at) => {
    const [clock = NaN, len = NaN] = numbers.slice(at + 1, at + 3)
    return at % 3 === 0 ? { client, clock, len } : []
  })
}

function takenFrom(copy: Y.Item): Taken[] {
  if (!(copy.parent instanceof Y.Map)) return []
  return [...copy.parent._map]
    .filter(([key]) => key.startsWith(takenKey(copy, '')))
    .flatMap(([, item]) => readTaken(item))
    .toSorted((a, b) => a.clock - b.clock)
}

function isIn(taken: readonly Taken[], { id, length }: Y.Item): boolean {
  let at = id.clock
  for (const { client, clock, len } of taken)
    if (client === id.client && clock <= at) at = Math.max(at, clock + len)
  return at >= id.clock + length
}

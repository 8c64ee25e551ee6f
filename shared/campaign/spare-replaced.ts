import * as Y from 'yjs'

/** As far as it is looked at here: what one step made and took away, by client. */
type Step = { insertions: Ranges; deletions: Ranges }
type Ranges = { clients: Map<number, { clock: number; len: number }[]> }

/**
 * Takes out of a step that is about to be undone what it replaced, wherever `isKept` says that what it
 * put there instead must stay: Yjs would put the old value back over it.
 */
export function spareReplaced(
  { store }: Y.Doc,
  { insertions, deletions }: Step,
  isKept: (item: Y.Item) => boolean,
): void {
  for (const [client, ranges] of insertions.clients)
    for (const { clock, len } of ranges)
      for (let at = clock; at < clock + len;) {
        const item = Y.getItem(store, Y.createID(client, at))
        at = item.id.clock + item.length
        if (replaces(item) && !item.deleted && isKept(item)) spare(deletions, item)
      }
}

/** Only shared types hold what others write; over anything else that they set, Yjs writes nothing. */
const replaces = (item: Y.Item) =>
  item instanceof Y.Item &&
  item.parentSub !== null &&
  item.left !== null &&
  item.content instanceof Y.ContentType

function spare({ clients }: Ranges, { left }: Y.Item): void {
  for (let old = left; old !== null; old = old.left) {
    const { client, clock } = old.id
    const [from, to] = [clock, clock + old.length]
    const ranges = clients.get(client) ?? []
    const rest = ranges.flatMap((range) => {
      const end = range.clock + range.len
      if (end <= from || range.clock >= to) return [range]
      return [
        { clock: range.clock, len: from - range.clock },
        { clock: to, len: end - to },
      ].filter(({ len }) => len > 0)
    })
    if (ranges.length > 0) clients.set(client, rest)
  }
}

import * as Y from 'yjs'
import { holdsOthersWork } from './used-by-others.ts'

/** As far as it is looked at here: what one step made and took away, by client. */
export type Step = { insertions: Ranges; deletions: Ranges }
type Ranges = { clients: Map<number, Range[]> }
export type Range = { clock: number; len: number }

/**
 * Takes out of a step that is about to be undone what it replaced by a shared type into which somebody
 * else has written since: Yjs would put the old one back over it, and their words would be gone.
 */
export function spareReplaced({ store }: Y.Doc, { insertions, deletions }: Step): void {
  for (const [client, ranges] of insertions.clients)
    for (const { clock, len } of ranges)
      for (let at = clock; at < clock + len;) {
        const item = Y.getItem(store, Y.createID(client, at))
        at = item.id.clock + item.length
        if (isReplacement(item) && holdsOthersWork(item)) spare(deletions, item)
      }
}

const isReplacement = (item: Y.Item) =>
  item instanceof Y.Item && !item.deleted && item.parentSub !== null && item.left !== null

function spare({ clients }: Ranges, { left }: Y.Item): void {
  for (let old = left; old !== null; old = old.left) {
    const { client, clock } = old.id
    const cut = (range: Range) => {
      const end = range.clock + range.len
      if (clock < range.clock || clock >= end) return [range]
      // What a key holds is one long.
      const [before, after] = [clock - range.clock, end - clock - 1]
      return [
        { clock: range.clock, len: before },
        { clock: clock + 1, len: after },
      ]
    }
    clients.set(client, clients.get(client)?.flatMap(cut) ?? [])
  }
}

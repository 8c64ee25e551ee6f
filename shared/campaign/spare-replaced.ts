import * as Y from 'yjs'
import { isCommonCopy, readTaken } from './common-copy.ts'
import type { Roots } from './document.ts'
import { copyOf, holdsOthersWork, isUsedByOthers } from './used-by-others.ts'

/** As far as it is looked at here: what one step made and took away, by client. */
type Step = { insertions: Ranges; deletions: Ranges }
type Ranges = { clients: Map<number, Range[]> }
type Range = { clock: number; len: number }

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
        if (!isReplacement(item) || !holdsOthersWork(item)) continue
        for (let old = item.left; old !== null; old = old.left) cut(deletions, old.id, 1)
      }
}

const isReplacement = (item: Y.Item) =>
  item instanceof Y.Item && !item.deleted && item.parentSub !== null && item.left !== null

/**
 * Takes out of a step that is about to be undone that it made a common copy, if that has to stay, and
 * that it made one follow its page: what the person wrote in place of the copy's own words goes, and
 * Yjs puts those back only if it does not hold them for made by the very same step.
 */
export function spareCopies(roots: Roots, { insertions, deletions }: Step): void {
  const store = roots.pages.doc?.store
  if (!store) return
  for (const client of [...insertions.clients.keys()].filter(isCommonCopy)) {
    const last = Y.getItem(store, Y.createID(client, Y.getState(store, client) - 1))
    if (!(last instanceof Y.Item)) continue
    const isWhole = insertions.clients.has(copyOf(last)?.id.client ?? 0)
    if (isWhole && !isUsedByOthers(roots, last)) continue
    insertions.clients.delete(client)
    for (const { len, ...id } of readTaken(last)) cut(deletions, id, len)
  }
}

function cut({ clients }: Ranges, { client, clock }: Y.ID, len: number): void {
  const rest = clients.get(client)?.flatMap((range) => {
    const [end, from] = [range.clock + range.len, Math.max(range.clock, clock + len)]
    const before = { clock: range.clock, len: Math.min(end, clock) - range.clock }
    return [before, { clock: from, len: end - from }].filter((part) => part.len > 0)
  })
  if (rest) clients.set(client, rest)
}

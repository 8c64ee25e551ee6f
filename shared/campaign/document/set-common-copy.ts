import * as Y from 'yjs'
import { encodeCopy } from './encode-copy.ts'
import { clientNamed, isShared, kindOf } from './page-pieces.ts'
import type { Shared } from './page-pieces.ts'

/**
 * Copies what a page has to a key of a variant, or brings the copy that is there to what the page has
 * by now. It is made of the page's own pieces, each at the clock that it has there and under a client
 * that is named after its own. So those who copy the same write the very same, and of those who have
 * not quite the same of the page each adds what the other lacks, as if they were merging the page: all
 * go on in one copy, and what somebody has written between its pieces stays there.
 */
export function setCommonCopy(map: Y.Map<unknown>, key: string, page: Shared): unknown {
  if (kindOf(map.get(key)) !== kindOf(page)) setEmpty(map, key, page)
  const copy = map.get(key)
  if (isShared(copy)) followPage(copy, page)
  return copy
}

/** Whoever does this at the same place has the very same thing. */
function setEmpty(map: Y.Map<unknown>, key: string, like: Shared): void {
  const { doc, _item: at } = map
  if (!doc || !at) return
  const before = map._map.get(key)?.lastId ?? null
  const { clientID: own } = doc
  doc.clientID = clientNamed([at.id, key, before, kindOf(like)])
  try {
    map.set(key, like._copy())
  } finally {
    doc.clientID = own
  }
}

function followPage(copy: Shared, page: Shared): void {
  const { doc, _item: at } = copy
  if (!doc || !at) return
  const update = encodeCopy(doc, copy, at, page)
  doc.transact((transaction) => {
    // It is this person's own doing, although it comes the way of what others have written.
    const { local } = transaction
    Y.applyUpdate(doc, update)
    transaction.local = local
    // Yjs forgets only after the transaction where in a text it has been; this one goes on.
    for (const type of transaction.changed.keys()) type._searchMarker?.splice(0)
  })
}

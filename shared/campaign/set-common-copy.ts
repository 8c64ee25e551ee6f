import { digest } from 'lib0/hash/sha256'
import * as Y from 'yjs'
import { firstMaker } from './common-copy.ts'

/**
 * Sets what `make` gives under a key, in such a way that whoever sets the same there at the same time
 * has set the very same thing: they go on in one text instead of two of which one would be dropped.
 * Its parts are written under a client that is named by what it is and where it stands.
 */
export function setCommonCopy(map: Y.Map<unknown>, key: string, make: () => unknown): unknown {
  const { doc, _item: at } = map
  const client = makerOf(nameOf(map, key, make()))
  // Something else has that number already, which is next to impossible: then it is one's own copy.
  if (!doc || !at || Y.getState(doc.store, client) > 0) return map.set(key, make())
  const { clientID: own } = doc
  doc.clientID = client
  try {
    map.set(key, make())
  } finally {
    doc.clientID = own
  }
  return map.get(key)
}

/** Six bytes: as many as fit above the numbers of tabs into one that is exact. */
function makerOf(name: string): number {
  const bytes = digest(new TextEncoder().encode(name)).subarray(0, 6)
  return firstMaker + bytes.reduce((number, byte) => number * 256 + byte, 0)
}

/** Everything that decides which parts Yjs makes of it: where, in place of what, and its content. */
function nameOf(map: Y.Map<unknown>, key: string, value: unknown): string {
  const before = map._map.get(key)?.lastId
  const scratch = new Y.Doc()
  scratch.clientID = 1
  scratch.getMap().set('', value)
  const content = Y.encodeStateAsUpdate(scratch).join()
  scratch.destroy()
  return JSON.stringify([map._item?.id, key, before ?? null, content])
}

import * as Y from 'yjs'
import { hash53 } from '../lib/hash-53.ts'

/** Yjs draws the numbers of tabs below this; from here on they belong to copies. */
const firstMaker = 2 ** 32

/** Whether what was written under this client is a common copy, and nobody's own work. */
export const isCommonCopy = (client: number) => client >= firstMaker

/**
 * Sets what `make` gives under a key, in such a way that whoever sets the same there at the same time
 * has set the very same thing: they go on in one text instead of two of which one would be dropped.
 * Its parts are written under a client that is named by what it is and where it stands.
 */
export function setCommonCopy(map: Y.Map<unknown>, key: string, make: () => unknown): unknown {
  const { doc, _item: at } = map
  const client = firstMaker + (hash53(nameOf(map, key, make())) % (2 ** 53 - firstMaker))
  // Made before, and not of this: a coincidence that happens to nobody.
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

/** Whether nobody has changed a common copy since it was made; false for everything else. */
export function isUntouchedCopy(value: unknown): boolean {
  const item = value instanceof Y.AbstractType ? value._item : null
  return item !== null && isCommonCopy(item.id.client) && isUntouched(value, item.id.client)
}

function isUntouched(value: unknown, client: number): boolean {
  if (!(value instanceof Y.AbstractType)) return true
  const parts: Y.Item[] = [...value._map.values()]
  for (let item = value._start; item !== null; item = item.right) parts.push(item)
  // What others have added and taken away again is no change.
  return parts.every(({ id, deleted, content }) =>
    id.client === client
      ? !deleted && (!(content instanceof Y.ContentType) || isUntouched(content.type, client))
      : deleted,
  )
}

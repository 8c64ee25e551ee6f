import * as Y from 'yjs'

/**
 * The same state in as few bytes as Yjs needs for it: what was typed letter by letter is joined,
 * what was deleted is garbage collected. Throws when something in it depends on what is not there.
 */
export function compactUpdate(whole: Uint8Array): Uint8Array {
  const doc = new Y.Doc({ gc: true })
  try {
    Y.applyUpdate(doc, whole)
    const { pendingStructs, pendingDs } = doc.store
    if (pendingStructs || pendingDs) throw new Error('the state is not complete')
    return Y.encodeStateAsUpdate(doc)
  } finally {
    doc.destroy()
  }
}

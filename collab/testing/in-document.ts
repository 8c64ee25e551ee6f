import * as Y from 'yjs'

/** What a change of a document comes to for who has its state: one update, or null for none. */
export function inDocument(change: (doc: Y.Doc) => void): (state: Uint8Array) => Uint8Array | null {
  return (state) => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, state)
    const updates: Uint8Array[] = []
    doc.on('update', (update: Uint8Array) => updates.push(update))
    doc.transact(() => change(doc))
    doc.destroy()
    return updates.length === 0 ? null : Y.mergeUpdates(updates)
  }
}

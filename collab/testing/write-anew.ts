import * as Y from 'yjs'
import type { Documents, PresentDocument } from '../ports.ts'

/** The form of all documents in the engine's tests. */
export const testForm = 1

let writers = 2 ** 31

/** Documents of the texts, maps and arrays that tests make; written anew they say the same. */
export function testDocuments(form = testForm): Documents {
  return {
    form,
    renew: (_room, state) => Promise.resolve(writeAnew(state)),
    present: (state, writer) => Promise.resolve(buildPresent(state, writer)),
  }
}

/** A text that says what that of the document says, and nothing of what it said. */
function buildPresent(state: Uint8Array, writer: number): PresentDocument {
  const [source, view] = [new Y.Doc(), Object.assign(new Y.Doc(), { clientID: writer })]
  const copy = () => {
    const [now, shown] = [source.getText('text').toString(), view.getText('text')]
    if (shown.toString() === now) return
    view.transact(() => {
      shown.delete(0, shown.length)
      shown.insert(0, now)
    })
  }
  Y.applyUpdate(source, state)
  copy()
  return {
    follow: (updates) => {
      const before = Y.encodeStateVector(view)
      const then = view.getText('text').toString()
      for (const update of updates) Y.applyUpdate(source, update)
      copy()
      const isSame = view.getText('text').toString() === then
      return Promise.resolve(isSame ? null : Y.encodeStateAsUpdate(view, before))
    },
    state: () => Promise.resolve(Y.encodeStateAsUpdate(view)),
    close: () => undefined,
  }
}

/** The same text under `text`, and the same values under `map`, by a client that nobody has been. */
export function writeAnew(state: Uint8Array): Uint8Array {
  const [before, after] = [new Y.Doc(), new Y.Doc()]
  after.clientID = writers++
  Y.applyUpdate(before, state)
  after.transact(() => {
    after.getText('text').insert(0, before.getText('text').toString())
    for (const [key, value] of before.getMap('map').entries()) after.getMap('map').set(key, value)
  })
  return Y.encodeStateAsUpdate(after)
}

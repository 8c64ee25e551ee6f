import * as Y from 'yjs'
import { rootsOf } from '../document/document.ts'
import { noChanges, noteChanges } from './present-changes.ts'
import { noPlan } from './present-plan.ts'
import { bringUp } from './present-things.ts'
import type { Presented } from './present-things.ts'

export type PresentView = {
  /**
   * Takes updates of the document, in order. Returns the update (V1) by which the view changed; null
   * when nothing visible did.
   */
  follow: (updates: readonly Uint8Array[]) => Uint8Array | null
  /**
   * The whole view, in which nothing that was deleted or replaced has left a byte of content. Keys
   * stay, as Yjs keeps them: the ids of what was there since the view was created.
   */
  encode: () => Uint8Array
  /** Ends it; it can't be used any more. */
  destroy: () => void
}

/**
 * A document of its own that says just what is visible of `state`, and reads the same; it follows it.
 * `writer` is the number of its one client, below 2^32. Throws on bytes that are no update.
 */
export function createPresentView(state: Uint8Array, writer: number): PresentView {
  const source = new Y.Doc()
  Y.applyUpdate(source, state)
  const view = new Y.Doc()
  view.clientID = writer
  const from = rootsOf(source)
  const presented: Presented = { from, to: rootsOf(view), copies: new WeakMap(), plan: noPlan() }
  let changes = { ...noChanges(), placed: true, meta: true, theme: true, site: true }
  source.on('afterTransaction', (transaction) => noteChanges(changes, from, transaction))
  const catchUp = () => {
    const due = changes
    changes = noChanges()
    view.transact(() => bringUp(presented, due))
  }
  catchUp()
  const made: Uint8Array[] = []
  view.on('update', (update: Uint8Array) => void made.push(update))
  return {
    follow(updates) {
      source.transact(() => {
        for (const update of updates) Y.applyUpdate(source, update)
      })
      catchUp()
      return made.pop() ?? null
    },
    encode: () => Y.encodeStateAsUpdate(view),
    destroy() {
      source.destroy()
      view.destroy()
    },
  }
}

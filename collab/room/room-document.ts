import * as Y from 'yjs'
import type { Limits } from '../limits.ts'
import type { RoomState } from '../ports.ts'

/**
 * What became of one update: `applied` (wholly in the document, perhaps nothing new), `pending`
 * (it needs others that are not here yet), `too-large` (too much would be pending), `malformed`.
 */
export type Outcome = 'applied' | 'pending' | 'too-large' | 'malformed'

/** `emitted` is what was new, ready to be sent and journaled; empty when all was known. */
type Applied = { emitted: Uint8Array[]; outcomes: Outcome[] }

/** A room's Y.Doc, and the only place that touches it. Deleted content is garbage collected. */
export class RoomDocument {
  readonly doc = new Y.Doc({ gc: true })
  #emitted: Uint8Array[] = []
  #whole: Uint8Array | null = null

  constructor() {
    this.doc.on('update', (update: Uint8Array) => {
      this.#emitted.push(update)
      this.#whole = null
    })
  }

  /** Rebuilds a document from the journal in one transaction. Throws when a row can't be read. */
  static replay(state: RoomState): RoomDocument {
    const document = new RoomDocument()
    document.doc.transact(() => {
      if (state.snapshot) Y.applyUpdate(document.doc, state.snapshot)
      for (const update of state.updates) Y.applyUpdate(document.doc, update)
    })
    document.#emitted = []
    return document
  }

  /** Is something waiting for updates that have not arrived? */
  get hasPending(): boolean {
    return this.doc.store.pendingStructs !== null || this.doc.store.pendingDs !== null
  }

  get clients(): number {
    return this.doc.store.clients.size
  }

  /** The clock that the document has reached for `client`. */
  clockOf(client: number): number {
    return Y.getState(this.doc.store, client)
  }

  /** Applies scanned updates in one transaction. An update that can't be applied stops no other. */
  apply(updates: readonly Uint8Array[], limits: Pick<Limits, 'pendingBytes'>): Applied {
    const outcomes: Outcome[] = []
    this.doc.transact(() => {
      for (const update of updates) outcomes.push(this.#applyOne(update, limits.pendingBytes))
    })
    return { emitted: this.#takeEmitted(), outcomes }
  }

  /** Runs `change` in one transaction and returns what it changed. */
  change(change: (doc: Y.Doc) => void): Uint8Array[] {
    this.doc.transact(() => change(this.doc))
    return this.#takeEmitted()
  }

  /** Everything that a peer with this state vector lacks, pending updates included. */
  encodeSince(stateVector: Uint8Array): Uint8Array {
    return stateVector.length === 1
      ? this.encodeWhole()
      : Y.encodeStateAsUpdate(this.doc, stateVector)
  }

  /** The whole state; encoded once however many ask before the next change. */
  encodeWhole(): Uint8Array {
    this.#whole ??= Y.encodeStateAsUpdate(this.doc)
    return this.#whole
  }

  encodeStateVector(): Uint8Array {
    return Y.encodeStateVector(this.doc)
  }

  /** Is everything in this (scanned) update already here? For peers that may not write. */
  contains(update: Uint8Array): boolean {
    const { structs, ds } = Y.decodeUpdate(update)
    for (const struct of structs) {
      if (struct instanceof Y.Skip) continue
      if (struct.id.clock + struct.length > this.clockOf(struct.id.client)) return false
    }
    for (const [client, ranges] of ds.clients) {
      for (const range of ranges) if (!this.#isDeleted(client, range.clock, range.len)) return false
    }
    return true
  }

  destroy(): void {
    this.doc.destroy()
  }

  #applyOne(update: Uint8Array, mostPending: number): Outcome {
    const { store } = this.doc
    const structs = store.pendingStructs
    const deletions = store.pendingDs
    // Yjs changes the map in place, so going back needs a copy; pending is rare.
    const before = structs && { update: structs.update, missing: new Map(structs.missing) }
    try {
      Y.applyUpdate(this.doc, update)
    } catch {
      return 'malformed'
    }
    if (!this.hasPending) return 'applied'
    this.#whole = null
    const size = (store.pendingStructs?.update.length ?? 0) + (store.pendingDs?.length ?? 0)
    if (size <= mostPending) return 'pending'
    store.pendingStructs = before
    store.pendingDs = deletions
    return 'too-large'
  }

  #isDeleted(client: number, clock: number, length: number): boolean {
    const structs = this.doc.store.clients.get(client)
    if (!structs || clock + length > this.clockOf(client)) return false
    for (let index = Y.findIndexSS(structs, clock); index < structs.length; index++) {
      const struct = structs[index]
      if (!struct || struct.id.clock >= clock + length) return true
      if (!struct.deleted) return false
    }
    return true
  }

  #takeEmitted(): Uint8Array[] {
    const emitted = this.#emitted
    this.#emitted = []
    return emitted
  }
}

/** The durable state of a room, as it is loaded. */
export type RoomState = {
  /** Everything up to `snapshotSeq`; null when there is none, or none newer than `after`. */
  snapshot: Uint8Array | null
  /** Where the journal's snapshot stands, also when it was left out; 0 without one. */
  snapshotSeq: number
  /** The rows behind the snapshot (or behind `after`, when that is later), in order. */
  updates: Uint8Array[]
  /** The last sequence number contained; 0 for a room never written. */
  seq: number
  /** Counted from 1; a document of another one is another document, whatever it says. */
  generation: number
  /** The form of the document; 0 when it is not known, or for a room never written. */
  form: number
  /** The Yjs client numbers of the generations before this one, as `encodeRetired` packs them. */
  retired: readonly Uint8Array[]
}

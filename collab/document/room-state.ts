/** The durable state of a room, as it is loaded. */
export type RoomState = {
  /** Everything up to `snapshotSeq`; null when there is none, or none newer than `after`. */
  snapshot: Uint8Array | null
  /** Where the journal's snapshot stands, also when it was left out; 0 without one. */
  snapshotSeq: number
  /** The document version at which that snapshot was written; '' when unknown or without one. */
  version: string
  /** The rows behind the snapshot (or behind `after`, when that is later), in order. */
  updates: Uint8Array[]
  /** The last sequence number contained; 0 for a room never written. */
  seq: number
}

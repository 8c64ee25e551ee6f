import { updateLimits } from '#shared/contract/update-limits.ts'

/** Every number that the engine is bounded by. Times in milliseconds, sizes in bytes. */
export type Limits = {
  /** One message of a client. */
  messageBytes: number
  /** What one update may name; counted before anything is decoded. */
  scan: {
    clients: number
    structs: number
    deleteRanges: number
    /** Of JSON and values, nested in each other. */
    depth: number
    /** Values in lists. */
    values: number
    /** Items in a row that want to be at one place, before others of somebody else. */
    rivals: number
    /** Names of the document's roots. */
    roots: number
    /** Must each client's deletions rise? */
    inOrder: boolean
    /** Is its text known to be text? */
    isTrusted?: true
  }
  /** What a whole room may grow to. */
  documentClients: number
  documentRoots: number
  documentBytes: number
  /** Updates that wait for others they depend on, per room. */
  pendingBytes: number
  pendingUpdates: number
  /**
   * Client ids that one connection brings in, other than with what it had when it came. To begin in a
   * text of a variant brings one for each who has written in the page's.
   */
  newClientsPerConnection: number
  awarenessBytes: number
  awarenessStateBytes: number
  awarenessIdsPerConnection: number
  awarenessTickMs: number
  awarenessTimeoutMs: number
  /** With more than this waiting for a receiver, it is sent nothing more until it has taken that. */
  bufferedBytes: number
  /** A receiver that has not taken what waits for it after this long is closed as too slow. */
  lagMs: number
  messagesPerSecond: number
  messageBurst: number
  bytesPerSecond: number
  byteBurst: number
  connectionsPerPerson: number
  /** Of strangers, together. An office of 300 who review something has room. */
  strangersPerNetwork: number
  connectionsPerRoom: number
  /** Upgrade requests that the gatekeeper is asked about at the same time, and for how long each. */
  admitAtOnce: number
  admitMs: number
  /** Upgrade requests that wait to be asked about, and how long each may. */
  admitWaiting: number
  admitWaitMs: number
  /** How long handshakes may take at a stretch before open connections have their turn. */
  handshakesMs: number
  /** How long a peer may take to answer our close before it is cut. */
  closeMs: number
  heartbeatMs: number
  /** A stock client reconnects after 30 s without a message; an empty one is sent before that. */
  keepAliveMs: number
  /** How often expiry, heartbeats and silent awareness are looked at. */
  sweepMs: number
  idleRoomMs: number
  /** A document that nobody asked for this long is kept compressed. */
  restMs: number
  /**
   * A room is compacted when its journal has so many rows behind the snapshot, or so many bytes of them
   * and half as many as the document, and with a few already once it is left alone.
   */
  compactAfterRows: number
  compactAfterBytes: number
  compactAtRestRows: number
  compactAtRestBytes: number
  /** What compacting one room may take. */
  compactMs: number
  compactIdleMs: number
  /** A state that could not be compacted is tried again after this long. */
  compactAgainMs: number
  /** How long rows of other nodes may be missing before the journal is asked for them. */
  catchUpMs: number
  /** How long another node may take to say that its rows are durable before this one writes them. */
  adoptMs: number
  /** How often the journal is asked whether other nodes wrote what we have not heard of. */
  headsMs: number
  /** The same without other nodes: only a command beside the server can have renewed a document. */
  headsAloneMs: number
  /**
   * A document is renewed at once when so many clients have written in it, or when of so many bytes or
   * more half or more are past.
   */
  renewAtClients: number
  renewAtBytes: number
  /** It is renewed when nobody has written or been there for so long (ms). */
  renewRestMs: number
  /**
   * And more clients than this have written in it, or this part of it and so many bytes are past. What
   * is past takes longer to read than as many bytes of what is there: with a part of 0.015 a document
   * takes about 1.15 times as long to open as one made at once, with 0.07 about 1.5 times.
   */
  renewAtRestClients: number
  renewAtRestPart: number
  renewAtRestBytes: number
  /** What others' people had sent when they were told of a renewal is durable after this long. */
  renewSettleMs: number
  /** Others read nobody for so long after they were told, which is repeated while it lasts. */
  renewPauseMs: number
  /** Between the beginnings of two commits at least: what comes meanwhile shares one. */
  commitEveryMs: number
  commitBytes: number
  /** After this long without an answer of the journal, people are told that saving is held up. */
  stalledMs: number
  retryMinMs: number
  retryMaxMs: number
  drainMs: number
}

export const defaultLimits: Limits = {
  messageBytes: updateLimits.messageBytes,
  scan: {
    clients: updateLimits.clients,
    structs: updateLimits.structs,
    deleteRanges: updateLimits.deleteRanges,
    depth: 64,
    values: updateLimits.values,
    rivals: 200,
    roots: 50,
    inOrder: true,
  },
  documentClients: 20_000,
  documentRoots: 50,
  documentBytes: 64 * 1024 * 1024,
  pendingBytes: 1024 * 1024,
  pendingUpdates: 1_000,
  newClientsPerConnection: 5_000,
  awarenessBytes: 256 * 1024,
  awarenessStateBytes: 8 * 1024,
  awarenessIdsPerConnection: 1,
  awarenessTickMs: 40,
  awarenessTimeoutMs: 30_000,
  bufferedBytes: 1024 * 1024,
  lagMs: 30_000,
  messagesPerSecond: 500,
  messageBurst: 2_000,
  bytesPerSecond: 2 * 1024 * 1024,
  byteBurst: 16 * 1024 * 1024,
  connectionsPerPerson: 50,
  strangersPerNetwork: 500,
  connectionsPerRoom: 1_000,
  admitAtOnce: 64,
  admitMs: 10_000,
  admitWaiting: 20_000,
  admitWaitMs: 30_000,
  handshakesMs: 5,
  closeMs: 2_000,
  heartbeatMs: 30_000,
  keepAliveMs: 20_000,
  sweepMs: 1_000,
  idleRoomMs: 30_000,
  restMs: 10_000,
  compactAfterRows: 2_000,
  compactAfterBytes: 128 * 1024,
  compactAtRestRows: 50,
  compactAtRestBytes: 16 * 1024,
  compactMs: 60_000,
  compactIdleMs: 10_000,
  compactAgainMs: 60_000,
  catchUpMs: 200,
  adoptMs: 1_000,
  headsMs: 2_000,
  headsAloneMs: 10_000,
  renewAtClients: 1_000,
  renewAtBytes: 512 * 1024,
  renewRestMs: 6 * 3_600_000,
  renewAtRestClients: 24,
  renewAtRestPart: 0.015,
  renewAtRestBytes: 512,
  renewSettleMs: 100,
  renewPauseMs: 1_500,
  commitEveryMs: 30,
  commitBytes: 8 * 1024 * 1024,
  stalledMs: 3_000,
  retryMinMs: 100,
  retryMaxMs: 5_000,
  drainMs: 5_000,
}

/** Every number that the engine is bounded by. Times in milliseconds, sizes in bytes. */
export type Limits = {
  /** One message of a client. */
  messageBytes: number
  /** What one update may name; counted before anything is decoded. */
  scan: { clients: number; structs: number; deleteRanges: number; depth: number }
  /** What a whole room may grow to. */
  documentClients: number
  documentBytes: number
  /** Updates that wait for others they depend on, per room. */
  pendingBytes: number
  awarenessBytes: number
  awarenessStateBytes: number
  awarenessIdsPerConnection: number
  awarenessTickMs: number
  awarenessTimeoutMs: number
  /** What may wait for a receiver before it is closed as too slow. */
  bufferedBytes: number
  messagesPerSecond: number
  messageBurst: number
  bytesPerSecond: number
  byteBurst: number
  connectionsPerAddress: number
  connectionsPerPerson: number
  connectionsPerRoom: number
  admitMs: number
  /** How long a peer may take to answer our close before it is cut. */
  closeMs: number
  heartbeatMs: number
  /** A stock client reconnects after 30 s without a message; an empty one is sent before that. */
  keepAliveMs: number
  /** How often expiry, heartbeats and silent awareness are looked at. */
  sweepMs: number
  idleRoomMs: number
  compactAfterRows: number
  compactAfterBytes: number
  commitDelayMs: number
  commitBytes: number
  retryMinMs: number
  retryMaxMs: number
  drainMs: number
}

export const defaultLimits: Limits = {
  messageBytes: 5 * 1024 * 1024,
  scan: { clients: 1_000, structs: 20_000, deleteRanges: 50_000, depth: 64 },
  documentClients: 20_000,
  documentBytes: 64 * 1024 * 1024,
  pendingBytes: 1024 * 1024,
  awarenessBytes: 256 * 1024,
  awarenessStateBytes: 8 * 1024,
  awarenessIdsPerConnection: 1,
  awarenessTickMs: 40,
  awarenessTimeoutMs: 30_000,
  bufferedBytes: 8 * 1024 * 1024,
  messagesPerSecond: 500,
  messageBurst: 2_000,
  bytesPerSecond: 2 * 1024 * 1024,
  byteBurst: 16 * 1024 * 1024,
  connectionsPerAddress: 250,
  connectionsPerPerson: 50,
  connectionsPerRoom: 1_000,
  admitMs: 10_000,
  closeMs: 2_000,
  heartbeatMs: 30_000,
  keepAliveMs: 20_000,
  sweepMs: 1_000,
  idleRoomMs: 30_000,
  compactAfterRows: 500,
  compactAfterBytes: 1024 * 1024,
  commitDelayMs: 2,
  commitBytes: 8 * 1024 * 1024,
  retryMinMs: 100,
  retryMaxMs: 5_000,
  drainMs: 5_000,
}

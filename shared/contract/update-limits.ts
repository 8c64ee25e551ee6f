/** What one update of a document may name and weigh: the engine refuses more, clients send it in parts. */
export const updateLimits = {
  /** Of the message that holds it. */
  messageBytes: 5 * 1024 * 1024,
  clients: 1_000,
  structs: 20_000,
  deleteRanges: 50_000,
  /** Values in lists. */
  values: 20_000,
} as const

/** Around an update a message has its type, its kind and a length. */
export const messageFrameBytes = 16

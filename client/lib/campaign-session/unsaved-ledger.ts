/**
 * Counts own changes from the keystroke to the server's confirmation. Pure values; one connection
 * at a time. An update covers the changes it holds only after this connection's hand-over (the
 * answer to the server's sync step 1, which holds all that the server lacked): acknowledgements
 * come in the order of sending, so a covered message vouches for everything before it.
 */
export type Ledger = {
  /** Changes made since this document was opened, with those found on the device at the start. */
  made: number
  /** How many of `made` are confirmed. */
  confirmed: number
  /** Messages sent on this connection that wait for confirmation, oldest first. */
  waiting: readonly Sent[]
  /** How many messages of this connection have been confirmed. */
  settled: number
  handOver: 'none' | 'sent' | 'confirmed'
  /** Something was refused on this connection: what depends on it is not on disk either. */
  broken: boolean
}

/** `covers`: the value of `made` that is on disk once this message is; null before the hand-over. */
type Sent = { covers: number | null; handsOver: boolean }

export const emptyLedger: Ledger = {
  made: 0,
  confirmed: 0,
  waiting: [],
  settled: 0,
  handOver: 'none',
  broken: false,
}

/** Own changes that are not known to be on the server's disk. */
export function unsavedCount(ledger: Ledger): number {
  return ledger.made - ledger.confirmed
}

/** Whether a confirmation that is still to come is for all that was made. */
export function isVouchedFor(ledger: Ledger): boolean {
  const isWaiting = ledger.waiting.some(({ covers }) => covers === ledger.made)
  return unsavedCount(ledger) === 0 || ledger.handOver === 'none' || isWaiting
}

/** After `count` changes were made (or found on this device, unconfirmed, from an earlier visit). */
export function withChanges(ledger: Ledger, count: number): Ledger {
  return { ...ledger, made: ledger.made + count }
}

/**
 * After an update was sent on the connection that was made when so many changes were; null for a part
 * of one that is complete only with a later one.
 */
export function withUpdateSent(ledger: Ledger, made: number | null = ledger.made): Ledger {
  const covers = ledger.handOver === 'none' ? null : made
  return { ...ledger, waiting: [...ledger.waiting, { covers, handsOver: false }] }
}

/** After all that the server lacked was sent on the connection, as of so many changes. */
export function withHandOverSent(ledger: Ledger, made: number | null = ledger.made): Ledger {
  const sent = { covers: made, handsOver: true }
  return { ...ledger, waiting: [...ledger.waiting, sent], handOver: 'sent' }
}

/** After the server confirmed the first `total` messages of this connection. Never goes back. */
export function withConfirmed(ledger: Ledger, total: number): Ledger {
  const count = Math.min(ledger.waiting.length, total - ledger.settled)
  if (count <= 0 || ledger.broken) return ledger
  const done = ledger.waiting.slice(0, count)
  const covered = done.findLast(({ covers }) => covers !== null)?.covers ?? 0
  return {
    ...ledger,
    confirmed: Math.max(ledger.confirmed, covered),
    waiting: ledger.waiting.slice(count),
    settled: ledger.settled + count,
    handOver: done.some(({ handsOver }) => handsOver) ? 'confirmed' : ledger.handOver,
  }
}

/** After the server refused a message: only the next connection's hand-over can settle things. */
export function withRefusal(ledger: Ledger): Ledger {
  return { ...ledger, broken: true }
}

/** After the connection was lost: nothing that waited will be confirmed. */
export function withConnectionLost(ledger: Ledger): Ledger {
  return { ...ledger, waiting: [], settled: 0, handOver: 'none', broken: false }
}

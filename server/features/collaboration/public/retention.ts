/**
 * What is kept of the journal, so that documents can be read as they were: the rows and snapshots
 * that lead to any position of this time (ms), and those that lead to pinned positions.
 */
export const retainedMs = 24 * 3_600_000

/** A position is found by replaying about so many rows at most on top of a snapshot. */
export const rowsBetweenSnapshots = 5_000

/**
 * The turn (`acquireLock`) of whoever pins, prunes or joins: none of them may rely on what another one
 * is about to take away.
 */
export const retentionTurn = (campaignId: string): string => `journal ${campaignId}`

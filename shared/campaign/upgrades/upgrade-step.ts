import type { Roots } from '../document/document.ts'

/**
 * Takes a document of version `from` to `from + 1`, within a transaction. Two servers may upgrade
 * the same document at once and their writes are merged, so a step writes only keys whose value
 * follows from what it read; it never inserts into texts or adds things under new random ids.
 */
export type UpgradeStep = { from: number; upgrade: (roots: Roots) => void }

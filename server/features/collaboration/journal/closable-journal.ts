import type { Journal } from '#collab/ports.ts'

/** A journal with connections of its own. After `close` it takes nothing any more. */
export type ClosableJournal = Journal & { close(): Promise<void> }

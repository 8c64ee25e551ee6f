import type { Restore } from '#shared/campaign/history/restore.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import type { Builder } from './builder.ts'

/** What says so; fetched ahead. */
export const undoOffer = lazyFile(async () => (await import('./offer-back.tsx')).offerUndo)

/** Says what this person deleted, and offers it back. Undo does the same, should the file not load. */
export function offerUndo(builder: Builder, all: readonly Restore[], message: string): void {
  undoOffer.fetch().then(
    (offer) => offer(builder, all, message),
    () => undefined,
  )
}

import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import type { Builder } from './builder.ts'

/** What does it; fetched ahead. */
export const duplicating = lazyFile(
  async () => (await import('./duplicate-selected.ts')).duplicateSelected,
)

/** Copies what is selected, at once where its file is there, and calls `andThen` when there are copies. */
export function duplicate(builder: Builder, andThen: () => void = () => undefined): void {
  const duplicateSelected = duplicating.get()
  if (duplicateSelected) {
    if (duplicateSelected(builder)) andThen()
    return
  }
  duplicating.fetch().then(
    () => duplicate(builder, andThen),
    () => sayNotLoaded('The copy'),
  )
}

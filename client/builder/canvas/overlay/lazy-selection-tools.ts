import { lazyFile } from '#client/lib/loading/lazy-file.ts'

/** What stands on the outline of what is selected. */
export const selectionTools = lazyFile(
  async () => (await import('./selection-tools.tsx')).SelectionTools,
)

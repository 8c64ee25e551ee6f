import { lazyFile } from '#client/lib/loading/lazy-file.ts'

/** What is drawn around what is selected. Nothing is when the builder opens. */
export const selectionChrome = lazyFile(
  async () => (await import('./selection-chrome.tsx')).SelectionChrome,
)
export const selectionTools = lazyFile(
  async () => (await import('./selection-tools.tsx')).SelectionTools,
)

import { lazyFile } from '#client/lib/loading/lazy-file.ts'

export const pageInspector = lazyFile(
  async () => (await import('./page-inspector.tsx')).PageInspector,
)
export const blockInspector = lazyFile(
  async () => (await import('./block-inspector.tsx')).BlockInspector,
)
export const sectionInspector = lazyFile(
  async () => (await import('./section-inspector.tsx')).SectionInspector,
)
export const severalInspector = lazyFile(
  async () => (await import('./several-inspector.tsx')).SeveralInspector,
)

/** What is drawn after the canvas, or once something is selected. */
export const lazyInspectors = [pageInspector, blockInspector, sectionInspector, severalInspector]

import type { DocumentWork } from '#server/core/ports/document-reader.ts'
import { funnelPages } from '../funnel-steps.ts'

/** As `funnelPages`. */
export const funnelWork: DocumentWork<
  { without: readonly string[] },
  ReturnType<typeof funnelPages>
> = {
  name: 'funnel',
  run: (document, { without }) => funnelPages(document.snapshot(), without),
}

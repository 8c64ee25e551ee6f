import type { DocumentWork } from '#server/core/ports/document-reader.ts'
import { renderPages, renderVariants } from './render-pages.ts'
import type { Ingredients, RenderedRelease } from './render-pages.ts'
import { standingHere } from './standing.ts'
import type { Here } from './standing.ts'

/** As `renderPages` and `renderVariants`, for pages that stand here. */
export const renderWork: DocumentWork<
  { ingredients: Ingredients; here: Here },
  RenderedRelease & { variants: ReturnType<typeof renderVariants> }
> = {
  name: 'render',
  run(document, { ingredients, here }) {
    const snapshot = document.snapshot()
    const standingOf = standingHere(here)
    const variants = renderVariants(snapshot, ingredients, standingOf)
    return { ...renderPages(snapshot, ingredients, standingOf), variants }
  },
}

import type { DocumentWork } from '#server/core/ports/document-reader.ts'
import { renderPages } from './render-pages.ts'
import type { Ingredients, RenderedRelease } from './render-pages.ts'
import { standingHere } from './standing.ts'
import type { Here } from './standing.ts'

/** As `renderPages`, for pages that stand here. */
export const renderWork: DocumentWork<{ ingredients: Ingredients; here: Here }, RenderedRelease> = {
  name: 'render',
  run: (document, { ingredients, here }) =>
    renderPages(document.snapshot(), ingredients, standingHere(here)),
}

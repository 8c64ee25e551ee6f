import type { DocumentWork } from '#server/core/ports/document-reader.ts'
import { renderPages } from '#server/features/launch/public/render-pages.ts'
import type { Ingredients, RenderedRelease } from '#server/features/launch/public/render-pages.ts'
import { standingAway } from '../standing-away.ts'
import type { Away } from '../standing-away.ts'

/** As `renderPages`, for pages that stand anywhere, with the paths of the files that they load. */
export const websiteWork: DocumentWork<
  { ingredients: Ingredients; away: Away },
  RenderedRelease & { named: string[] }
> = {
  name: 'website',
  run(document, { ingredients, away }) {
    const named = new Set<string>()
    const standingOf = standingAway(away, (path) => named.add(path))
    const rendered = renderPages(document.snapshot(), ingredients, standingOf)
    return { ...rendered, named: [...named] }
  },
}

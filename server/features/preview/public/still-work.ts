import { speak } from '#shared/languages/all-languages.ts'
import { spokenOn } from '#shared/campaign/model/site.ts'
import type { AssetInfo } from '#shared/blocks/define-block.ts'
import { hrefKind, pathOfHref } from '#shared/blocks/href.ts'
import { renderStill } from '#shared/page/render/render-still.tsx'
import type { StillPage } from '#shared/page/render/render-still.tsx'
import type { DocumentWork } from '#server/core/ports/document-reader.ts'
import { libraryContext } from '#server/features/assets/public/library-context.ts'

type Given = {
  pageId: string
  /** The pictures of the library that are there, by id. */
  assets: Record<string, AssetInfo>
  mostCharacters: number
}

/** A page as the preview draws it; null where it is gone, or longer than that. */
export const stillWork: DocumentWork<Given, StillPage | null> = {
  name: 'preview',
  run(document, { pageId, assets, mostCharacters }) {
    const { pages, theme, site } = document.snapshot()
    const page = pages.find(({ id }) => id === pageId)
    if (!page) return null
    const context = libraryContext(assets, { linkTo: previewHref })
    const language = speak(spokenOn(site, page))
    const still = renderStill({ page, theme, context, language })
    return still.html.length > mostCharacters ? null : still
  },
}

/** Links between the pages of a campaign lead through the preview, as in the program. */
function previewHref(href: string): string {
  if (hrefKind(href) !== 'page') return href
  return `?${new URLSearchParams({ page: pathOfHref(href) }).toString()}`
}

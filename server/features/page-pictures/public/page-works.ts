import { speak } from '#shared/languages/all-languages.ts'
import type { AssetInfo } from '#shared/blocks/define-block.ts'
import { outlineOf } from '#shared/campaign/model/outline.ts'
import { spokenOn } from '#shared/campaign/model/site.ts'
import type { CampaignSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { OwnFonts } from '#shared/page/css/fonts.ts'
import { renderPage } from '#shared/page/render/render-page.tsx'
import type { DocumentWork } from '#server/core/ports/document-reader.ts'
import { assetIdsIn } from '#server/features/assets/public/asset-ids.ts'
import { libraryContext } from '#server/features/assets/public/library-context.ts'

/** A campaign without what stands on its pages. */
export const outlineWork: DocumentWork<null, CampaignSnapshot> = {
  name: 'outline',
  run: (document) => outlineOf(document.snapshot()),
}

/** What is to be known of a page before it is rendered. */
export type PageLook = {
  outline: CampaignSnapshot
  /** Without its sections. */
  page: PageSnapshot
  isEmpty: boolean
  /** Whatever may be the id of a picture on it. */
  assetIds: string[]
}

/** The page with that id, else of that path, else the first one; null where there is none. */
export const pageLookWork: DocumentWork<{ id: string } | { path: string | null }, PageLook | null> =
  {
    name: 'page',
    run(document, given) {
      const snapshot = document.snapshot()
      const outline = outlineOf(snapshot)
      const { pages } = snapshot
      const at =
        'id' in given
          ? pages.findIndex(({ id }) => id === given.id)
          : Math.max(
              0,
              pages.findIndex(({ path }) => path === given.path),
            )
      const [whole, page] = [pages[at], outline.pages[at]]
      if (!whole || !page) return null
      const isEmpty = whole.sections.length === 0
      return { outline, page, isEmpty, assetIds: assetIdsIn({ ...whole, variants: [] }) }
    },
  }

type Given = {
  pageId: string
  /** The pictures of the library that are there, by id. */
  assets: Record<string, AssetInfo>
  ownFonts: OwnFonts
  siteName: string
}

/** A page as visitors would get it, without its script; null where it is gone. */
export const pageHtmlWork: DocumentWork<Given, string | null> = {
  name: 'page-html',
  run(document, { pageId, assets, ownFonts, siteName }) {
    const { pages, theme, site } = document.snapshot()
    const page = pages.find(({ id }) => id === pageId)
    if (!page) return null
    const context = libraryContext(assets)
    const head = { canonicalUrl: 'https://page.invalid/', siteName, indexable: false }
    const language = speak(spokenOn(site, page))
    return renderPage({ page: { ...page, variants: [] }, theme, context, language, head, ownFonts })
  },
}

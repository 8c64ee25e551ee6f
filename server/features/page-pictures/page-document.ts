import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Theme } from '#shared/campaign/model/theme.ts'
import { createPageContext } from '#shared/page/render/page-context.ts'
import { renderPage } from '#shared/page/render/render-page.tsx'
import { assetIdsIn, findAssets, renditionUrl } from '#server/features/assets/public/queries.ts'
import type { FindFile } from '#server/platform/browser/sealed-page.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { findPageFile } from './public/page-files.ts'
import type { FilePlaces } from './public/page-files.ts'

type Shown = { page: PageSnapshot; theme: Theme; companyId: string; siteName: string }

/** A page as visitors would get it, without its script, and the files that it may load. */
export async function pageDocument(
  em: EntityManager,
  { page, theme, companyId, siteName }: Shown,
  places: FilePlaces,
): Promise<{ html: string; findFile: FindFile }> {
  const shown = { ...page, variants: [] }
  const assets = await findAssets(em, companyId, assetIdsIn(shown))
  const context = createPageContext({
    assetUrl: (id, width) => renditionUrl(id, assets.get(id)?.widths ?? [], width),
    assetInfo: (id) => assets.get(id),
  })
  const head = { canonicalUrl: 'https://page.invalid/', siteName, indexable: false }
  const html = renderPage({ page: shown, theme, context, head })
  return { html, findFile: findPageFile(places, (id) => assets.has(id)) }
}

import { speak } from '#shared/languages/all-languages.ts'
import { spokenOn } from '#shared/campaign/model/site.ts'
import type { CampaignSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { ownFontsIn } from '#shared/campaign/model/own-font.ts'
import { ownFontRules } from '#shared/page/css/own-font-rules.ts'
import { createPageContext } from '#shared/page/render/page-context.ts'
import { renderPage } from '#shared/page/render/render-page.tsx'
import { assetIdsIn, findAssets, renditionUrl } from '#server/features/assets/public/queries.ts'
import { findOwnFonts } from '#server/features/assets/public/fonts.ts'
import type { FindFile } from '#server/platform/browser/sealed-page.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { findPageFile } from './public/page-files.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'

type Shown = Pick<CampaignSnapshot, 'theme' | 'site'> & {
  page: PageSnapshot
  companyId: string
  siteName: string
}

/** A page as visitors would get it, without its script, and the files that it may load. */
export async function pageDocument(
  em: EntityManager,
  { page, theme, site, companyId, siteName }: Shown,
  files: FileStore,
): Promise<{ html: string; findFile: FindFile }> {
  const shown = { ...page, variants: [] }
  const assets = await findAssets(em, companyId, assetIdsIn(shown))
  const context = createPageContext({
    assetUrl: (id, width) => renditionUrl(id, assets.get(id)?.widths ?? [], width),
    assetInfo: (id) => assets.get(id),
  })
  const head = { canonicalUrl: 'https://page.invalid/', siteName, indexable: false }
  const language = speak(spokenOn(site, page))
  const found = await findOwnFonts(em, companyId, ownFontsIn(theme))
  const ownFonts = ownFontRules(found.map(({ family }) => family))
  const html = renderPage({ page: shown, theme, context, language, head, ownFonts })
  const fonts = new Set(found.flatMap(({ rows }) => rows.map(({ id }) => id)))
  return { html, findFile: findPageFile(files, (id) => assets.has(id) || fonts.has(id)) }
}

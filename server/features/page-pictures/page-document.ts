import { ownFontsIn } from '#shared/campaign/model/own-font.ts'
import { ownFontRules } from '#shared/page/css/own-font-rules.ts'
import type { Services } from '#server/core/services.ts'
import { findAssets, sizesOf } from '#server/features/assets/public/queries.ts'
import { findOwnFonts } from '#server/features/assets/public/fonts.ts'
import type { FindFile } from '#server/platform/browser/sealed-page.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { findPageFile } from './public/page-files.ts'
import { pageHtmlWork, pageLookWork } from './public/page-works.ts'

type Shown = {
  campaign: { id: string; companyId: string; name: string }
  /** A position of its journal. */
  at: number
  pageId: string
}

/**
 * A page as visitors would get it, without its script, and the files that it may load; null where there
 * is none at that position.
 */
export async function pageDocument(
  { documents, files }: Pick<Services, 'documents' | 'files'>,
  em: EntityManager,
  { campaign, at, pageId }: Shown,
): Promise<{ html: string; findFile: FindFile } | null> {
  const { companyId, name: siteName } = campaign
  const looked = await documents.readAt(em, pageLookWork, { campaign, at, given: { id: pageId } })
  if (!looked?.found) return null
  const { outline, assetIds } = looked.found
  const assets = await findAssets(em, companyId, assetIds)
  const found = await findOwnFonts(em, companyId, ownFontsIn(outline.theme))
  const ownFonts = ownFontRules(found.map(({ family }) => family))
  const given = { pageId, assets: sizesOf(assets), ownFonts, siteName }
  const html = (await documents.readAt(em, pageHtmlWork, { campaign, at, given }))?.found
  if (!html) return null
  const fonts = new Set(found.flatMap(({ rows }) => rows.map(({ id }) => id)))
  return { html, findFile: findPageFile(files, (id) => assets.has(id) || fonts.has(id)) }
}

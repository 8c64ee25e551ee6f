import { join } from 'node:path'
import { readKept } from '#server/platform/storage/kept-files.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Theme } from '#shared/campaign/model/theme.ts'
import { createPageContext } from '#shared/page/render/page-context.ts'
import { renderPage } from '#shared/page/render/render-page.tsx'
import { assetIdsIn, findAssets, renditionUrl } from '#server/features/assets/public/queries.ts'
import { buildPaths } from '#server/platform/build-paths.ts'
import type { FindFile } from '#server/platform/browser/sealed-page.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { assetsFolder } from '#server/platform/storage/asset-files.ts'

/** Where published pages have their files from. */
export type FilePlaces = { dataDir: string; clientFolder?: string }

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

const kinds = [
  { pattern: /^\/fonts\/([\da-z-]+\.woff2)$/, type: 'font/woff2' },
  { pattern: /^\/pictures\/([\da-z-]+\.svg)$/, type: 'image/svg+xml' },
  { pattern: /^\/assets\/([\da-f-]{36})\/(\d{1,5}\.webp)$/, type: 'image/webp' },
] as const

/** Our fonts and pictures, and those uploads of which `isOwn` says that they are the company's. */
export function findPageFile(
  { dataDir, clientFolder = buildPaths.client }: FilePlaces,
  isOwn: (assetId: string) => boolean,
): FindFile {
  const folders = [join(clientFolder, 'fonts'), buildPaths.pictures, assetsFolder(dataDir)]
  return async (path) => {
    for (const [at, { pattern, type }] of kinds.entries()) {
      const [, first, second] = pattern.exec(path) ?? []
      const folder = folders[at]
      if (!first || !folder) continue
      if (second && !isOwn(first)) return null
      const bytes = await readKept(join(folder, first, second ?? ''))
      return bytes && { bytes, type }
    }
    return null
  }
}

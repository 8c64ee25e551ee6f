import { join } from 'node:path'
import { buildPaths } from '#server/platform/build-paths.ts'
import type { FindFile } from '#server/platform/browser/sealed-page.ts'
import { assetsFolder } from '#server/platform/storage/asset-files.ts'
import { readKept } from '#server/platform/storage/kept-files.ts'

/** Where published pages have their files from. */
export type FilePlaces = { dataDir: string }

const kinds = [
  { pattern: /^\/fonts\/([\da-z-]+\.woff2)$/, type: 'font/woff2' },
  { pattern: /^\/pictures\/([\da-z-]+\.svg)$/, type: 'image/svg+xml' },
  { pattern: /^\/assets\/([\da-f-]{36})\/(\d{1,5}\.webp)$/, type: 'image/webp' },
  { pattern: /^\/assets\/([\da-f-]{36})\/(drawing\.svg)$/, type: 'image/svg+xml' },
  { pattern: /^\/assets\/([\da-f-]{36})\/(font\.woff2)$/, type: 'font/woff2' },
] as const

/** Our fonts and pictures, and those uploads of which `isOwn` says that they are the company's. */
export function findPageFile(
  { dataDir }: FilePlaces,
  isOwn: (assetId: string) => boolean,
): FindFile {
  const assets = assetsFolder(dataDir)
  const folders = [join(buildPaths.client, 'fonts'), buildPaths.pictures, assets, assets, assets]
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

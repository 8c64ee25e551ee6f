import { buildPaths } from '#server/platform/build-paths.ts'
import type { FindFile } from '#server/platform/browser/sealed-page.ts'
import { createFolderStore } from '#server/platform/storage/folder-store.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { uploadAt } from '#server/features/assets/public/upload-at.ts'

const ours = [
  {
    pattern: /^\/fonts\/([\da-z-]+\.woff2)$/,
    folder: createFolderStore(`${buildPaths.client}/fonts`),
    type: 'font/woff2',
  },
  {
    pattern: /^\/pictures\/([\da-z-]+\.svg)$/,
    folder: createFolderStore(buildPaths.pictures),
    type: 'image/svg+xml',
  },
] as const

/**
 * Where published pages have their files from: our fonts and pictures, and those uploads of which `isOwn`
 * says that they are the company's.
 */
export function findPageFile(files: FileStore, isOwn: (assetId: string) => boolean): FindFile {
  return async (path) => {
    const upload = uploadAt(path.slice(1))
    if (upload) {
      const bytes = isOwn(upload.assetId) ? await files.read(path.slice(1)) : null
      return bytes && { bytes, type: upload.type }
    }
    for (const { pattern, folder, type } of ours) {
      const [, name] = pattern.exec(path) ?? []
      const bytes = name ? await folder.read(name) : null
      if (bytes) return { bytes, type }
    }
    return null
  }
}

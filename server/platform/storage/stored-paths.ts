import type { FileStore, NamedFile } from './file-store.ts'

/** The folders of a store. */
export const storedFolders = {
  /** Pictures and fonts of libraries, which are served to everybody who knows an address. */
  assets: 'assets',
  /** Pictures in comments, which only the API serves. */
  commentPictures: 'comment-pictures',
  /** What browsers drew of pages. */
  pagePictures: 'page-pictures',
  proofs: 'proofs',
} as const

/** The name of a drawing's SVG, beside its renditions. */
export const drawingFile = 'drawing.svg'

/** The name of a font's file. */
export const fontFile = 'font.woff2'

/** Where a file of a picture or font of a library is. */
export const pathOfAsset = (assetId: string, name: string): string =>
  `${storedFolders.assets}/${assetId}/${name}`

/** Where a picture in a comment is. */
export const pathOfCommentPicture = (pictureId: string, width: number): string =>
  `${storedFolders.commentPictures}/${pictureId}/${width}.webp`

/** The files of a picture by their names. */
export function filesOfPicture({
  files,
  drawing,
}: {
  files: readonly { width: number; bytes: Uint8Array }[]
  /** An SVG. */
  drawing: Uint8Array | null
}): NamedFile[] {
  const named = files.map(({ width, bytes }) => ({ name: `${width}.webp`, bytes }))
  return drawing ? [...named, { name: drawingFile, bytes: drawing }] : named
}

/** What they take, in bytes. */
export const bytesOfFiles = (files: readonly NamedFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** Deletes the files of one picture or font of a library, if there are any. */
export const deleteAssetFiles = (files: FileStore, assetId: string): Promise<void> =>
  files.deleteFolder(`${storedFolders.assets}/${assetId}`)

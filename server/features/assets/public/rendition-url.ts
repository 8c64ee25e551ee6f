import { drawingFile, pathOfAsset } from '#server/platform/storage/stored-paths.ts'

/** The address of a picture's narrowest rendition that is wide enough, else of the widest. */
export function renditionUrl(assetId: string, widths: readonly number[], width: number): string {
  const fitting = widths.find((step) => step >= width) ?? widths.at(-1)
  return `/${pathOfAsset(assetId, fitting === undefined ? drawingFile : `${fitting}.webp`)}`
}

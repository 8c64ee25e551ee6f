/** Widths in px in which the server keeps a picture, where the original is at least as wide. */
const renditions = [320, 480, 640, 960, 1280, 1920]

/** The address of a picture at least `width` px wide; addresses of their own stay as they are. */
export function assetUrl(asset: string, width: number): string {
  if (asset.includes('/')) return asset
  const fitting = renditions.find((rendition) => rendition >= width) ?? renditions.at(-1)
  return `/assets/${asset}/${fitting}.webp`
}

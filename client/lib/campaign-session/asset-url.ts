/** For pictures of which nothing is known yet; the server leads to the nearest that there is. */
const usualWidths: readonly number[] = [320, 640, 960]

/**
 * The address of a picture at least `width` px wide, as far as there is one; `widths` are those
 * that exist, rising: none of a drawing, which has every width. Addresses of their own stay as they are.
 */
export function assetUrl(
  asset: string,
  width: number,
  widths: readonly number[] = usualWidths,
): string {
  if (asset.includes('/')) return asset
  const fitting = widths.find((rendition) => rendition >= width) ?? widths.at(-1)
  return `/assets/${asset}/${fitting === undefined ? 'drawing.svg' : `${fitting}.webp`}`
}

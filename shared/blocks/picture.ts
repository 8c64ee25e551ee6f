import type { BlockContext, BlockPlace } from './define-block.ts'

/** The width in px that browsers without `srcset` get. */
const fallbackWidth = 1280

type PictureAttributes = {
  src: string
  srcSet?: string
  sizes?: string
  width?: number
  height?: number
  loading?: 'lazy'
  decoding: 'async' | 'sync'
  fetchPriority?: 'high'
}

/** The attributes of an `<img>`: every rendition, its room on the page, and when to load it. */
export function picture(
  assetId: string,
  context: BlockContext,
  place: BlockPlace,
): PictureAttributes {
  const info = context.assetInfo(assetId)
  const size = info ? { width: info.width, height: info.height } : {}
  const responsive =
    info && info.widths.length > 1
      ? {
          srcSet: info.widths.map((w) => `${context.assetUrl(assetId, w)} ${w}w`).join(', '),
          sizes: place.sizes,
        }
      : {}
  const timing = place.first
    ? ({ fetchPriority: 'high', decoding: 'sync' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
  // `sizes` and `srcset` stand before `src`: Safari starts loading `src` when it comes first.
  return { ...timing, ...size, ...responsive, src: context.assetUrl(assetId, fallbackWidth) }
}

/** The address of the largest rendition of a picture. */
export function largestPicture(assetId: string, context: BlockContext): string {
  return context.assetUrl(assetId, context.assetInfo(assetId)?.widths.at(-1) ?? fallbackWidth)
}

/** The `object-position` for the value of a `focal` field; undefined for the middle. */
export function focalPosition(focal: string): string | undefined {
  if (focal === '50 50') return undefined
  const [x = '50', y = '50'] = focal.split(' ')
  return `${x}% ${y}%`
}

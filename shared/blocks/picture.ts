import type { CSSProperties } from 'react'
import { readCrop } from '../campaign/model/crop.ts'
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

/** A part of a picture: a frame of its shape, and the whole picture so placed that only the part shows. */
export type CroppedPicture = {
  /** Variables of the rules in `croppedCss`. */
  frame: CSSProperties & Record<`--ff-crop-${'shape' | 'size' | 'left' | 'top'}`, string>
  picture: PictureAttributes
}

/** The rules of a cropped picture: the frame has the class `ff-image-crop`. */
export const croppedCss = `
.ff-image-crop { display: block; position: relative; overflow: hidden; aspect-ratio: var(--ff-crop-shape); }
.ff-image .ff-image-crop img { position: absolute; left: calc(-1 * var(--ff-crop-left)); top: calc(-1 * var(--ff-crop-top)); width: var(--ff-crop-size); max-width: none; border-radius: 0; }
`

/** What the `crop` field beside a picture leaves of it; null for all, or as long as its size is unknown. */
export function cropped(
  assetId: string,
  value: string,
  context: BlockContext,
  place: BlockPlace,
): CroppedPicture | null {
  const crop = readCrop(value)
  const info = context.assetInfo(assetId)
  if (!crop || !info) return null
  const { x, y, width, height } = crop
  const percent = (share: number) => `${Math.round(share * 1_000) / 1_000}%`
  const shape = Math.round(((width * info.width) / (height * info.height)) * 10_000) / 10_000
  const sizes = place.sizes.replace(
    /([\d.]+)(rem|vw)(?=,|$)/g,
    (_all, room: string, unit: string) => `${Math.round((Number(room) * 100) / width)}${unit}`,
  )
  return {
    frame: {
      '--ff-crop-shape': String(shape),
      '--ff-crop-size': percent(10_000 / width),
      '--ff-crop-left': percent((100 * x) / width),
      '--ff-crop-top': percent((100 * y) / height),
    },
    picture: picture(assetId, context, { ...place, sizes }),
  }
}

import type { Sharp } from 'sharp'
import { AppError } from '#shared/errors/catalogue.ts'

const accepted = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif'])
/** In which sizes (px) a picture is kept: rising widths, and how high one may be. */
export type Sizes = { widths: readonly number[]; height?: number }

const librarySizes: Sizes = { widths: [320, 640, 960, 1280, 1920, 2560] }
/** Bounds the memory of decoding: 50 megapixels are 200 MB. */
const maxPixels = 50_000_000
const quality = 82

export type ResizedPicture = {
  /** Pixels of the upright original. */
  width: number
  height: number
  files: { width: number; bytes: Buffer }[]
}

/**
 * The picture upright, without metadata, as WebP in rising widths up to its own. Of several frames it is
 * the first. Refuses what is
 * not a raster picture (SVG too: it may carry script) with `unsupported-media`, and more than 50
 * megapixels with `too-large`.
 */
export async function resizePicture(
  input: Uint8Array,
  { widths: ladder, height: highest }: Sizes = librarySizes,
): Promise<ResizedPicture> {
  const open = await loadDecoder(input)
  const { width, height } = await measure(input, open)
  const widest = Math.min(width, ladder.at(-1) ?? width)
  const widths = [...ladder.filter((step) => step < width), widest]
  const bounds = highest
    ? ({ height: highest, fit: 'inside', withoutEnlargement: true } as const)
    : {}
  const files = []
  for (const target of new Set(widths))
    files.push({
      width: target,
      bytes: await open()
        .rotate()
        .resize({ width: target, ...bounds })
        .webp({ quality })
        .toBuffer(),
    })
  return { width, height, files }
}

async function measure(
  input: Uint8Array,
  open: () => Sharp,
): Promise<{ width: number; height: number }> {
  if (input.length === 0) throw new AppError('unsupported-media')
  const metadata = await open()
    .metadata()
    .catch(() => null)
  if (!metadata || !accepted.has(metadata.format)) throw new AppError('unsupported-media')
  const { width, height } = metadata.autoOrient
  if (width * height > maxPixels)
    throw new AppError('too-large', 'The picture has more than 50 megapixels.')
  return { width, height }
}

// Loaded with the first picture: many processes never see one, and the library is large.
async function loadDecoder(input: Uint8Array): Promise<() => Sharp> {
  const { default: sharp } = await import('sharp')
  return () => sharp(input, { limitInputPixels: maxPixels, failOn: 'error' })
}

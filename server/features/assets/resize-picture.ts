import sharp from 'sharp'
import { AppError } from '#shared/errors/catalogue.ts'

const accepted = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif'])
const ladder = [320, 640, 960, 1280, 1920, 2560]
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
 * The picture upright, without metadata, as WebP in rising widths up to its own. Refuses what is
 * not a raster picture (SVG too: it may carry script) with `unsupported-media`, and more than 50
 * megapixels with `too-large`.
 */
export async function resizePicture(input: Uint8Array): Promise<ResizedPicture> {
  const { width, height } = await measure(input)
  const widths = [...ladder.filter((step) => step < width), Math.min(width, 2560)]
  const files = []
  for (const target of new Set(widths))
    files.push({
      width: target,
      bytes: await open(input).rotate().resize({ width: target }).webp({ quality }).toBuffer(),
    })
  return { width, height, files }
}

async function measure(input: Uint8Array): Promise<{ width: number; height: number }> {
  if (input.length === 0) throw new AppError('unsupported-media')
  const metadata = await open(input)
    .metadata()
    .catch(() => null)
  if (!metadata || !accepted.has(metadata.format)) throw new AppError('unsupported-media')
  const { width, height } = metadata.autoOrient
  if (width * height > maxPixels)
    throw new AppError('too-large', 'The picture has more than 50 megapixels.')
  return { width, height }
}

function open(input: Uint8Array) {
  return sharp(input, { limitInputPixels: maxPixels, failOn: 'error' })
}

import sharp from 'sharp'
import type { CreateRaw, Sharp } from 'sharp'
import { openApng } from './read-apng.ts'
import { openHeic, withProfile } from './read-heic.ts'
import { sanitiseDrawing } from './sanitise-drawing.ts'
import { formatOf } from './picture-format.ts'
import { drawingWidths, PictureRefused } from './picture-work.ts'
import type { PictureSizes, TakenPicture } from './picture-work.ts'

/** Bounds the memory of decoding: 50 megapixels are 200 MB. Of an animation all frames count. */
const maxPixels = 50_000_000
const mega = 1_000_000
/** WebP can't be longer on a side (px). */
const longestSide = 16_383
/** In which widths (px) an animation is kept: each costs as much as all its frames. */
const animatedWidths = [320, 640, 1280]
const quality = 82
/** Pixels an inch at which a drawing has the size that it says, and the most that there may be. */
const usualDensity = 72
const mostDensity = 100_000

type Animation = { frames: number; delay: number[]; loop: number }

/** A picture that is measured and not decoded yet. */
type Opened = {
  width: number
  height: number
  animation?: Animation | null
  /** Of an SVG what is served as such. */
  drawing?: Buffer
  /** Decodes it, upright and in eight bits, to fit into `box`. */
  decode(box: { width: number; height: number }): Promise<Pixels>
}
type Pixels = { data: Buffer; raw: CreateRaw }

const rasters = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

/**
 * The picture upright, in sRGB and without metadata, as WebP in rising widths up to its own: decoded
 * once, and what moves still moves. What browsers show of a file that was cut off is taken.
 *
 * @throws {PictureRefused} `unsupported-media`, `damaged-file`, or `too-large` for more than 50
 * megapixels in all frames.
 */
export async function takePicture(bytes: Uint8Array, sizes: PictureSizes): Promise<TakenPicture> {
  const opened = await open(bytes, sizes)
  requireRoom(opened)
  const { width, height, animation = null, drawing = null } = opened
  const ladder = drawing ? drawingWidths : animation ? animatedWidths : sizes.widths
  const { data, raw } = await opened.decode({
    width: Math.min(sizes.widths.at(-1) ?? width, ladder.at(-1) ?? width),
    height: Math.min(sizes.height ?? longestSide, longestSide),
  })
  const widths = [...ladder.filter((step) => step < raw.width), raw.width]
  const files = []
  for (const target of widths) {
    const scaled = sharp(data, { raw, animated: animation !== null }).resize({ width: target })
    files.push({ width: target, bytes: await encode(scaled, animation) })
  }
  const kept = { width: raw.width, height: raw.pageHeight ?? raw.height }
  return { isAnimated: animation !== null, width, height, kept, files, drawing }
}

function encode(pixels: Sharp, animation: Animation | null): Promise<Buffer> {
  if (!animation) return pixels.webp({ quality }).toBuffer()
  const { delay, loop } = animation
  return pixels.webp({ quality, delay, loop, effort: 2 }).toBuffer()
}

function requireRoom({ width, height, animation }: Opened): void {
  const pixels = width * height * (animation?.frames ?? 1)
  if (pixels <= maxPixels) return
  const size = `${Math.ceil(pixels / mega)} megapixels`
  const most = `at most ${maxPixels / mega}.`
  throw new PictureRefused(
    'too-large',
    animation
      ? `is too large: an animation of ${animation.frames} frames has ${size} in all, ${most}`
      : `is too large: ${size}, ${most}`,
  )
}

function open(bytes: Uint8Array, { takesDrawings }: PictureSizes): Promise<Opened> | Opened {
  switch (formatOf(bytes)) {
    case 'empty':
      throw new PictureRefused('damaged-file', 'is empty.')
    case 'drawing':
      if (takesDrawings) return openDrawing(bytes)
      throw new PictureRefused(
        'unsupported-media',
        'is an SVG drawing, which is not accepted here.',
      )
    case 'heic':
      return heic(bytes)
    case 'apng':
      return apng(bytes)
    case 'raster':
      return raster(bytes)
  }
}

async function raster(bytes: Uint8Array): Promise<Opened> {
  const found = await sharp(bytes, { animated: true, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => refuse(error))
  const { format, pages = 1, delay = [], loop = 0 } = found
  if (!rasters.has(format)) throw unknownKind()
  // Of several pictures in one AVIF the first is the picture; the others are small or parts of it.
  const isAnimated = pages > 1 && format !== 'heif'
  const { width } = isAnimated ? found : found.autoOrient
  const height = isAnimated ? (found.pageHeight ?? found.height) : stillHeight(found, pages)
  return {
    width,
    height,
    animation: isAnimated ? { frames: pages, delay, loop } : null,
    decode: (box) => {
      const settings = {
        animated: isAnimated,
        limitInputPixels: maxPixels,
        failOn: 'none',
      } as const
      const picture = sharp(bytes, settings)
      return pixelsOf(isAnimated ? picture : picture.autoOrient(), box)
    },
  }
}

/** sharp measures several pictures of one file as if they stood below each other. */
const stillHeight = (
  { autoOrient, pageHeight }: { autoOrient: { height: number }; pageHeight?: number | undefined },
  pages: number,
) => (pages > 1 ? (pageHeight ?? autoOrient.height) : autoOrient.height)

async function heic(bytes: Uint8Array): Promise<Opened> {
  const { width, height, profile, read } = await openHeic(bytes)
  return {
    width,
    height,
    decode: async (box) => {
      const pixels = sharp(await read(), { raw: { width, height, channels: 4 } })
      if (!profile) return pixelsOf(pixels, box)
      const inProfile = await withProfile(fitted(pixels, box), profile)
      return pixelsOf(sharp(inProfile), box)
    },
  }
}

function apng(bytes: Uint8Array): Opened {
  const { width, height, frames, delay, loop, read } = openApng(bytes)
  const raw = { width, height: height * frames, channels: 4, pageHeight: height } as const
  return {
    width,
    height,
    animation: frames > 1 ? { frames, delay, loop } : null,
    decode: async (box) => pixelsOf(sharp(await read(), { raw, animated: frames > 1 }), box),
  }
}

async function openDrawing(bytes: Uint8Array): Promise<Opened> {
  const clean = sanitiseDrawing(new TextDecoder().decode(bytes))
  if (clean === null)
    throw new PictureRefused('damaged-file', 'is an SVG in which nothing is drawn.')
  const drawing = Buffer.from(clean)
  const { width, height } = await sharp(drawing, { limitInputPixels: false }).metadata()
  return {
    width,
    height,
    drawing,
    decode: (box) => {
      const scale = Math.min(box.width / width, box.height / height)
      const density = Math.min(Math.max(usualDensity * scale, 1), mostDensity)
      return pixelsOf(sharp(drawing, { density, limitInputPixels: maxPixels }), box)
    },
  }
}

const fitted = (picture: Sharp, box: { width: number; height: number }): Sharp =>
  picture.resize({ ...box, fit: 'inside', withoutEnlargement: true })

async function pixelsOf(picture: Sharp, box: { width: number; height: number }): Promise<Pixels> {
  const { data, info } = await fitted(picture, box)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels, pageHeight } = info
  return { data, raw: { width, height, channels, ...(pageHeight ? { pageHeight } : {}) } }
}

function refuse(error: unknown): never {
  const isUnknown = error instanceof Error && error.message.includes('unsupported image format')
  throw isUnknown ? unknownKind() : error
}

const unknownKind = () =>
  new PictureRefused(
    'unsupported-media',
    'is no picture that is known here. Use a JPEG, PNG, WebP, GIF, AVIF, HEIC or SVG picture.',
  )

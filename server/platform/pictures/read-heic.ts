import { deflateSync } from 'node:zlib'
import type { HeifImage } from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import type { Sharp } from 'sharp'
import { PictureRefused } from './picture-work.ts'
import { pngChunks, pngOf } from './png-file.ts'

const damaged = () =>
  new PictureRefused('damaged-file', 'is damaged: no picture can be read in it.')

/** A HEIC picture, measured; `read` decodes it. Upright, as its file turns it. */
export async function openHeic(bytes: Uint8Array) {
  const { default: start } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs')
  const images = new (start().HeifDecoder)().decode(bytes)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) throw damaged()
  const size = { width: image.get_width(), height: image.get_height() }
  return { ...size, read: () => decode(image, size), profile: profileOf(bytes) }
}

/** Eight bits of red, green, blue and alpha for each pixel. */
async function decode(image: HeifImage, size: { width: number; height: number }): Promise<Buffer> {
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  const shown = await new Promise((resolve) => image.display({ data, ...size }, resolve))
  image.free()
  if (!shown) throw damaged()
  return Buffer.from(data.buffer)
}

/** The ICC profile in the file's `colr` box; null where it has none, which means sRGB. */
function profileOf(bytes: Uint8Array): Buffer | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const at = file.indexOf('colrprof')
  if (at < 4) return null
  const profile = file.subarray(at + 8, at - 4 + file.readUInt32BE(at - 4))
  return profile.toString('latin1', 36, 40) === 'acsp' ? profile : null
}

/**
 * A PNG of pixels that are meant in `profile`. sharp reads a profile only out of a file, so they become
 * one that says it.
 */
export async function withProfile(pixels: Sharp, profile: Buffer): Promise<Buffer> {
  const chunks = [...pngChunks(await pixels.png({ compressionLevel: 0 }).toBuffer())]
  const content = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)])
  return pngOf(chunks.toSpliced(1, 0, { type: 'iCCP', content }))
}

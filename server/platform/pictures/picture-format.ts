import { pngChunks } from './png-file.ts'

/** Which decoder a file is for, by its first bytes; `raster` is all that sharp judges itself. */
export type PictureFormat = 'empty' | 'drawing' | 'heic' | 'apng' | 'raster'

/** Brands of ISO 18025-12 whose pictures are coded as HEVC, or may be. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']
const avifBrands = ['avif', 'avis']
/** So far a text is looked at for an `<svg>`. */
const headBytes = 1_024

export function formatOf(bytes: Uint8Array): PictureFormat {
  if (bytes.length === 0) return 'empty'
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes))
  const brands = brandsOf(head)
  if (brands.some((brand) => heicBrands.includes(brand)) && !brands.some(isAvif)) return 'heic'
  if (isAnimatedPng(bytes)) return 'apng'
  return /^\uFEFF?\s*(?:<\?xml|<!--|<!doctype\s+svg|<svg)/i.test(head.toString('utf8'))
    ? 'drawing'
    : 'raster'
}

const isAvif = (brand: string) => avifBrands.includes(brand)

/** The brands that the `ftyp` box at the start names; none where there is no such box. */
function brandsOf(head: Buffer): string[] {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return []
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  return brands
}

/** Whether a PNG says before its first data that it has frames. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  for (const { type } of pngChunks(bytes)) {
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
  }
  return false
}

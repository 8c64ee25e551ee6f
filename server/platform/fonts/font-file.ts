import { FontRefused } from './font-work.ts'
import { bufferOf } from './subset-to.ts'

/** How a file says what it is, by its first bytes. */
export type FontFormat = 'woff2' | 'sfnt'

const sfntMarks = new Set(['\0\u0001\0\0', 'true', 'OTTO'])
const collection = 'ttcf'
/** Bounds what a packed file may unpack to, in bytes. */
const largestUnpacked = 30_000_000
/** Tables without which no browser draws a font. */
const needed = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post']

/** The kind of a font's file. Throws `FontRefused` for everything that is not taken. */
export function formatOfFont(bytes: Uint8Array): FontFormat {
  if (bytes.length === 0) throw new FontRefused('damaged-file', 'is empty.')
  const mark = markAt(bytes, 0)
  if (mark === collection) throw manyFonts()
  if (sfntMarks.has(mark)) return 'sfnt'
  if (mark !== 'wOF2') throw unknownKind()
  if (bytes.length < 48) throw cutOff()
  const head = bufferOf(bytes)
  if (markAt(bytes, 4) === collection) throw manyFonts()
  if (head.readUInt32BE(8) > bytes.length) throw cutOff()
  if (head.readUInt32BE(16) > largestUnpacked)
    throw new FontRefused('too-large', 'is too large: it unpacks to more than 30 MB.')
  return 'woff2'
}

/** Throws `FontRefused` where a table lacks that every font has, or lies beyond the end of the file. */
export function requireTables(font: Buffer): void {
  if (font.length < 12) throw cutOff()
  const tags = new Set<string>()
  const count = font.readUInt16BE(4)
  if (12 + count * 16 > font.length) throw cutOff()
  for (let at = 12; at < 12 + count * 16; at += 16) {
    tags.add(font.toString('latin1', at, at + 4))
    if (font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12) > font.length) throw cutOff()
  }
  const lacking = needed.filter((tag) => !tags.has(tag))
  const hasShapes = ['glyf', 'CFF ', 'CFF2'].some((tag) => tags.has(tag))
  if (lacking.length > 0 || !hasShapes)
    throw new FontRefused('damaged-file', 'is no whole font: parts of it are missing.')
}

const markAt = (bytes: Uint8Array, at: number) => bufferOf(bytes).toString('latin1', at, at + 4)

const cutOff = () =>
  new FontRefused('damaged-file', 'is cut off: it ends before the font does. Send it again.')

const manyFonts = () =>
  new FontRefused(
    'unsupported-media',
    'is a collection of several fonts. Use one file for each: WOFF2, TTF or OTF.',
  )

const unknownKind = () =>
  new FontRefused(
    'unsupported-media',
    'is no font that is known here. Use a WOFF2, TTF or OTF file.',
  )

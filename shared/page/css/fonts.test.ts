import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { themeFonts } from '../../campaign/model/theme.ts'
import { must } from '../../lib/must.ts'
import { fontLooks } from './font-looks.ts'
import { fontCss, fontFiles, fontStack } from './fonts.ts'

const packages = 'node_modules/@fontsource-variable'
const hosted = themeFonts.filter((font) => fontLooks[font].face)

it.each(hosted)('declares %s as its package does', (font) => {
  const face = must(fontLooks[font].face, 'face')
  const css = fontCss({ headingFont: font, bodyFont: font })
  const [file = ''] = fontFiles({ headingFont: font, bodyFont: font })
  const name = file.replace('/fonts/', '').replace('-latin-wght-normal.woff2', '')
  const declared = readFileSync(`${packages}/${name}/index.css`, 'utf8')
  const latin = declared.slice(declared.indexOf(`${name}-latin-wght-normal */`))
  const read = (key: string) => new RegExp(`${key}:\\s*'?([^;']+)`).exec(latin)?.[1]
  expect(read('font-family')).toBe(`${face.name} Variable`)
  expect(read('font-weight')).toBe(face.weights.join(' '))
  expect(css).toContain(`unicode-range:${read('unicode-range')?.replaceAll(/[\s}]/g, '')}`)
  for (const [, own = ''] of css.matchAll(/url\(\/fonts\/([^)]+)\)/g)) {
    expect(readFileSync(`${packages}/${name}/files/${own}`).byteLength).toBeGreaterThan(1_000)
  }
})

it.each(hosted)('gives the fallback of %s the lines of the face', (font) => {
  const { name, up, down, widths } = must(fontLooks[font].face, 'face')
  const folder = name.toLowerCase().replaceAll(' ', '-')
  const { ascent, descent, lineGap } = readLine(
    `${packages}/${folder}/files/${folder}-latin-wght-normal.woff2`,
  )
  expect(up).toBeCloseTo(ascent, 1)
  expect(down).toBeCloseTo(descent, 1)
  expect(lineGap).toBe(0)
  const css = fontCss({ headingFont: font, bodyFont: font })
  for (const width of widths) {
    const rule = new RegExp(
      `size-adjust:${width}%;ascent-override:([\\d.]+)%;descent-override:([\\d.]+)%`,
    ).exec(css)
    expect((Number(rule?.[1]) * width) / 100).toBeCloseTo(ascent, 1)
    expect((Number(rule?.[2]) * width) / 100).toBeCloseTo(descent, 1)
  }
})

it('fetches only what the theme uses, each once', () => {
  expect(fontFiles({ headingFont: 'fraunces', bodyFont: 'inter' })).toEqual([
    '/fonts/inter-latin-wght-normal.woff2',
    '/fonts/fraunces-latin-wght-normal.woff2',
  ])
  expect(fontFiles({ headingFont: 'manrope', bodyFont: 'manrope' })).toHaveLength(1)
  expect(fontCss({ headingFont: 'serif', bodyFont: 'mono' })).toBe('')
  expect(fontStack('fraunces')).toMatch(/^'Fraunces Variable','Fraunces Fallback',.*,serif$/)
})

/** What `hhea` of a WOFF2 file says of a line, in % of the font's size. */
function readLine(path: string): { ascent: number; descent: number; lineGap: number } {
  const bytes = readFileSync(path)
  const { tables, end } = readDirectory(bytes)
  const content = brotliDecompressSync(bytes.subarray(end, end + bytes.readUInt32BE(20)))
  const at = (tag: string) => must(tables.get(tag), tag)
  const unitsPerEm = content.readUInt16BE(at('head') + 18)
  const inPercent = (offset: number) =>
    (content.readInt16BE(at('hhea') + offset) / unitsPerEm) * 100
  return { ascent: inPercent(4), descent: -inPercent(6), lineGap: inPercent(8) }
}

/** Where each table begins in the decompressed content, and where the directory ends. */
function readDirectory(bytes: Buffer): { tables: Map<string, number>; end: number } {
  // The known tags of WOFF2, as far as they are asked for.
  const tags = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm']
  const shapes = [10, 11]
  const tables = new Map<string, number>()
  let at = 48
  let offset = 0
  const readLength = () => {
    let length = 0
    for (;;) {
      const byte = bytes.readUInt8(at++)
      length = length * 128 + (byte & 127)
      if (byte < 128) return length
    }
  }
  for (let left = bytes.readUInt16BE(12); left > 0; left--) {
    const flags = bytes.readUInt8(at++)
    const tag = flags & 63
    if (tag === 63) at += 4
    const length = readLength()
    // The tables with the shapes are stored transformed unless they say 3, all others if they don't say 0.
    const isTransformed = shapes.includes(tag) ? flags >> 6 !== 3 : flags >> 6 !== 0
    tables.set(tags[tag] ?? String(tag), offset)
    offset += isTransformed ? readLength() : length
  }
  return { tables, end: at }
}

import { readFileSync } from 'node:fs'
import fontverter from 'fontverter'

const packages = 'node_modules/@fontsource-variable'

/** A variable font of ours as the WOFF2 that its package has. */
export const woff2Of = (name: string): Buffer =>
  readFileSync(`${packages}/${name}/files/${name}-latin-wght-normal.woff2`)

/** The same as a TTF. */
export const ttfOf = (name: string): Promise<Buffer> =>
  fontverter.convert(woff2Of(name), 'sfnt', 'woff2')

/** Where a table of a TTF begins. */
function tableAt(font: Buffer, tag: string): number {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8)
  throw new Error(`no table ${tag}`)
}

/** The font with other bits of embedding (`fsType`). */
export function withEmbedding(font: Buffer, fsType: number): Buffer {
  const changed = Buffer.from(font)
  changed.writeUInt16BE(fsType, tableAt(changed, 'OS/2') + 8)
  return changed
}

/** A font that does not vary: the variable one without its axes, at a weight that it says it has. */
export function withoutAxes(font: Buffer, weight: number, isItalic = false): Buffer {
  const changed = Buffer.from(font)
  for (let at = 12; at < 12 + changed.readUInt16BE(4) * 16; at += 16)
    if (changed.toString('latin1', at, at + 4) === 'fvar') changed.write('xvar', at, 'latin1')
  const os2 = tableAt(changed, 'OS/2')
  changed.writeUInt16BE(weight, os2 + 4)
  changed.writeUInt16BE((changed.readUInt16BE(os2 + 62) & ~1) | (isItalic ? 1 : 0), os2 + 62)
  return changed
}

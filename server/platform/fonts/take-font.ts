import { create } from 'fontkit'
import type { Font } from 'fontkit'
import fontverter from 'fontverter'
import { formatOfFont, requireTables } from './font-file.ts'
import { FontRefused } from './font-work.ts'
import type { TakenFont } from './font-work.ts'
import { readFace, readFamily, readKind } from './read-font.ts'
import { bufferOf, subsetTo } from './subset-to.ts'

/**
 * The font as WOFF2, with what styles have to know of it.
 *
 * @throws {FontRefused} `unsupported-media`, `damaged-file`, or `too-large` for one that unpacks to
 * too much.
 */
export async function takeFont(bytes: Uint8Array): Promise<TakenFont> {
  const format = formatOfFont(bytes)
  const sent = bufferOf(bytes)
  const plain = format === 'sfnt' ? sent : await fontverter.convert(sent, 'sfnt', format)
  requireTables(plain)
  const opened = create(plain)
  if (!('OS/2' in opened)) throw new FontRefused('damaged-file', 'is damaged and can’t be read.')
  requireLicence(opened)
  // What the page is made of later has to work now.
  await subsetTo(plain, 'a')
  return {
    family: readFamily(opened),
    kind: readKind(opened),
    face: readFace(opened),
    mayBeSubset: !opened['OS/2'].fsType.noSubsetting,
    file: format === 'woff2' ? sent : await fontverter.convert(plain, 'woff2', 'sfnt'),
  }
}

/** Of several words about embedding in one file, the one that allows most counts. */
function requireLicence({ 'OS/2': { fsType } }: Font): void {
  const isRestricted = fsType.noEmbedding && !fsType.viewOnly && !fsType.editable
  if (!isRestricted && !fsType.bitmapOnly) return
  throw new FontRefused(
    'unsupported-media',
    'may not be used on websites: its maker restricts embedding in the file itself. Ask them for a web font.',
  )
}

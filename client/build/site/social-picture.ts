import { resolve } from 'node:path'
import { openSync } from 'fontkit'
import type { Font } from 'fontkit'
import sharp from 'sharp'
import type { SitePage } from '#client/site/site-page.ts'

const width = 1200
const height = 630
const margin = 88
const ink = '#1b1a22'
const paper = '#fbfaf8'
const brass = '#d8a13a'

let face: Font | null = null

/** Words are drawn as outlines: where this is built there may be no fonts. */
function faceOf(): Font {
  if (face) return face
  const file = 'bricolage-grotesque-latin-wght-normal.woff2'
  const opened = openSync(
    resolve('node_modules/@fontsource-variable/bricolage-grotesque/files', file),
  )
  if ('fonts' in opened) throw new Error('One face is expected, not a collection.')
  face = opened
  return face
}

/** What is shown where a page is shared: its title and the mark, 1200 by 630 px, as PNG. */
export async function drawSocialPicture({ path, title, crumbs }: SitePage): Promise<Buffer> {
  const words = path === '/' ? 'Build the campaign together. Watch it land.' : title
  const kind = crumbs.at(-1)?.text ?? 'Fanfare'
  const lines = breakLines(words, width - 2 * margin, 84)
  const first = 330 - (lines.length - 1) * 47
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${paper}"/>
<g transform="translate(850 320) scale(22)" fill="none" stroke="${brass}" stroke-width="1.6" stroke-linecap="round">
<path d="M10.2 19.5h9.3M9.8 17.1l10-4.1M8.5 15.5l8.5-8.5M6.9 14.2l4.1-10M4.5 13.8V4.5"/></g>
${lines.map((line, index) => drawWords(line, { x: margin, y: first + index * 94, size: 84, weight: 26, fill: ink })).join('\n')}
<g transform="translate(${margin} ${height - 128}) scale(2)" fill="none" stroke="${brass}" stroke-width="2.5" stroke-linecap="round">
<path d="M10.2 19.5h9.3M9.8 17.1l10-4.1M8.5 15.5l8.5-8.5M6.9 14.2l4.1-10M4.5 13.8V4.5"/>
<circle cx="4.9" cy="19.1" r="2.4" fill="${brass}" stroke="none"/></g>
${drawWords(kind === 'Fanfare' ? 'Fanfare' : `Fanfare  ${kind.toLowerCase()}`, { x: margin + 64, y: height - 88, size: 34, weight: 16, fill: ink })}
</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 48 }).toBuffer()
}

type Look = { x: number; y: number; size: number; weight: number; fill: string }

/** `weight` is how much thicker (in units of the face) than regular the words are. */
function drawWords(text: string, { x, y, size, weight, fill }: Look): string {
  const font = faceOf()
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let at = 0
  const paths = glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${at.toFixed(0)} 0)" d="${glyph.path.toSVG()}"/>`
    at += (positions[index]?.xAdvance ?? 0) - font.unitsPerEm * 0.018
    return path
  })
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}" stroke="${fill}" stroke-width="${weight}" stroke-linejoin="round">${paths.join('')}</g>`
}

function breakLines(text: string, room: number, size: number): string[] {
  const font = faceOf()
  const widthOf = (line: string) => (font.layout(line).advanceWidth * size) / font.unitsPerEm
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && widthOf(longer) <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

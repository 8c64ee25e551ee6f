import type { Font } from 'fontkit'
import type { FontKind } from '#shared/campaign/model/theme.ts'
import type { OwnFace } from '#shared/page/css/own-font-rules.ts'

/** English as campaigns have it, by whose width two fonts are compared. */
export const sampleText =
  'Bring your team together, and build the campaign that everybody sees at once. It is live the moment you say so, and what visitors do there counts within a second.'

/**
 * How wide a character of that is on average, in em: in Arial, Times New Roman and Courier New, or the
 * Liberation fonts that have their widths; regular and bold.
 */
export const fallbackWidths: Readonly<Record<FontKind, readonly [number, number]>> = {
  sans: [0.442977, 0.478154],
  serif: [0.400379, 0.424277],
  mono: [0.600098, 0.600098],
}

/** The weights that regular and bold fallbacks stand in for. */
const measured = [400, 600] as const

/** What the name of a font that varies ends with, of the instance that it begins at. */
const instance =
  / (?:(?:extra|ultra|semi|demi)?[ -]?(?:thin|light|bold|black)|regular|book|medium|heavy|italic|\d+pt)$/i

/** The family as people know it, in English where it has several names; '' where it has none. */
export function readFamily(font: Font): string {
  const said = font.getName('preferredFamily', 'en') ?? font.getName('fontFamily', 'en') ?? ''
  const name = said
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 80)
    .toWellFormed()
  return font.variationAxes['wght'] ? withoutInstance(name) : name
}

function withoutInstance(name: string): string {
  const shorter = name.replace(instance, '')
  return shorter === name ? name : withoutInstance(shorter)
}

const serifClasses = new Set([1, 2, 3, 4, 5, 7])

/** What its letters are like: by what it says of itself, by its name, else by its shapes. */
export function readKind(font: Font): FontKind {
  const { panose, sFamilyClass } = font['OS/2']
  const [family = 0, serifs = 0] = panose
  const name = readFamily(font).toLowerCase()
  if (isFixed(font) || /\bmono\b/.test(name)) return 'mono'
  if (/\bsans\b/.test(name)) return 'sans'
  if (/\bserif\b/.test(name)) return 'serif'
  if (family === 2 && serifs > 1) return serifs <= 10 ? 'serif' : 'sans'
  if (serifClasses.has(sFamilyClass >> 8)) return 'serif'
  return hasSerifs(font) ? 'serif' : 'sans'
}

/** Letters that are one stroke: with serifs they are far from being as narrow as that. */
function hasSerifs(font: Font): boolean {
  return ['I', 'l'].every((letter) => {
    const [shape] = font.glyphsForString(letter)
    return shape !== undefined && shape.bbox.width > shape.bbox.height * 0.3
  })
}

/** Whether narrow and wide letters take the same room. */
function isFixed(font: Font): boolean {
  const [narrow, wide] = ['i', 'M'].map((letter) => font.layout(letter).advanceWidth)
  return narrow !== undefined && narrow > 0 && narrow === wide
}

/** Weights, lines and widths of a font. */
export function readFace(font: Font): OwnFace {
  const { 'OS/2': os2, hhea, unitsPerEm } = font
  const { fsSelection } = os2
  const [up, down, gap] = fsSelection.useTypoMetrics
    ? [os2.typoAscender, -os2.typoDescender, os2.typoLineGap]
    : [hhea.ascent, -hhea.descent, hhea.lineGap]
  const share = (units: number) => rounded((units / unitsPerEm) * 100)
  const kind = readKind(font)
  const widths = measured.map((weight) => averageWidth(font, weight))
  const [regular = 0, bold = 0] = widths
  const isItalic = fsSelection.italic || fsSelection.oblique || font.italicAngle !== 0
  return {
    weights: readWeights(font),
    isItalic,
    up: share(up),
    down: share(down),
    gap: share(gap),
    widths: [
      ofFallback(regular, fallbackWidths[kind][0]),
      ofFallback(bold, fallbackWidths[kind][1]),
    ],
  }
}

/** From lightest to heaviest; the same twice where it does not vary. */
function readWeights(font: Font): [number, number] {
  const axis = font.variationAxes['wght']
  if (axis) return [weightOf(axis.min), weightOf(axis.max)]
  const weight = weightOf(font['OS/2'].usWeightClass)
  return [weight, weight]
}

/** Old files count from 1 to 9. */
function weightOf(said: number): number {
  const weight = said > 0 && said < 10 ? said * 100 : said
  return Math.min(1_000, Math.max(1, Math.round(weight || 400)))
}

/** Of a character of the sample, in em, at a weight where the font has several. */
function averageWidth(font: Font, weight: number): number {
  const axis = font.variationAxes['wght']
  const wght = axis && Math.min(Math.max(weight, axis.min), axis.max)
  const shown = wght === undefined ? font : font.getVariation({ wght })
  return shown.layout(sampleText).advanceWidth / font.unitsPerEm / sampleText.length
}

/** In %; one that says nothing of Latin letters is taken as it is. */
function ofFallback(width: number, fallback: number): number {
  const percent = rounded((width / fallback) * 100)
  return percent >= 40 && percent <= 250 ? percent : 100
}

const rounded = (value: number) => Math.round(value * 100) / 100

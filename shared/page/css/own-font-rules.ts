import { readOwnFont } from '../../campaign/model/own-font.ts'
import type { FontKind, OwnFont } from '../../campaign/model/theme.ts'
import type { FileUrl, OwnFonts } from './fonts.ts'
import { fallbacks, local, ofWidth } from './fonts.ts'

/** What a file of a font says of itself; lines and widths as in `FontFace`. */
export type OwnFace = {
  /** The lightest and the heaviest; the same for one that does not vary. */
  weights: readonly [number, number]
  isItalic: boolean
  up: number
  down: number
  gap: number
  widths: readonly [number, number]
}

/** A face with the path of its file. */
export type OwnFile = OwnFace & { path: string }

/** A company's own font with all its files. */
export type OwnFamily = { font: OwnFont; files: readonly OwnFile[] }

/** The weight of text, and the one that headings have where a font has it. */
const regular = 400
const heading = 600
/** Up to here a face stands beside the regular fallback, above it beside the bold one. */
const lastRegular = 500

/** The rules of companies' own fonts, for documents that name their files themselves. */
export function ownFontRules(families: readonly OwnFamily[]): OwnFonts {
  const filesOf = (font: OwnFont) => families.find((family) => family.font === font)?.files ?? []
  return {
    css: (font, fileUrl) => familyCss({ font, files: filesOf(font) }, fileUrl),
    files: (font, fileUrl) => preloaded(filesOf(font)).flatMap(({ path }) => fileUrl(path) ?? []),
  }
}

/**
 * All rules of one family: its files, what stands in for them with the same lines and width, and the
 * weight of its headings, so that no browser makes up a bold of its own where a heading should stand.
 */
export function familyCss({ font, files }: OwnFamily, fileUrl: FileUrl): string {
  const own = readOwnFont(font)
  if (!own || files.length === 0) return ''
  const name = `own-${own.familyId}`
  const upright = files.filter(({ isItalic }) => !isItalic)
  const stood = upright.length > 0 ? upright : files
  return [
    `:root{--${name}:${headingWeightOf(stood)}}`,
    ...files.map((file) => fileRule(name, file, fileUrl)),
    ...stood.flatMap((face) => fallbackRules(name, face, own.kind)),
  ].join('')
}

function fileRule(name: string, { path, weights, isItalic }: OwnFile, fileUrl: FileUrl): string {
  const url = fileUrl(path)
  if (url === null) return ''
  const style = isItalic ? 'font-style:italic;' : ''
  return `@font-face{font-family:'${name}';font-weight:${rangeOf(weights)};${style}font-display:swap;src:url(${url}) format('woff2')}`
}

const rangeOf = ([from, to]: readonly [number, number]) => (from === to ? from : `${from} ${to}`)

function fallbackRules(name: string, { weights, ...face }: OwnFace, kind: FontKind): string[] {
  const [lightest, heaviest] = weights
  const rule = (from: number, to: number, sources: string, width: number) =>
    from > to
      ? []
      : [
          `@font-face{font-family:'${name} Fallback';font-weight:${rangeOf([from, to])};src:${sources};size-adjust:${width}%;ascent-override:${ofWidth(face.up, width)}%;descent-override:${ofWidth(face.down, width)}%;line-gap-override:${ofWidth(face.gap, width)}%}`,
        ]
  const bold = fallbacks[kind].map((family) => `${family} Bold`)
  const [plain] = fallbacks[kind]
  const [wide, wideBold] = face.widths
  return [
    ...rule(lightest, Math.min(heaviest, lastRegular), local(...fallbacks[kind]), wide),
    ...rule(Math.max(lightest, lastRegular + 1), heaviest, local(...bold, plain), wideBold),
  ]
}

/** The weight of these files that is nearest to that of headings; of two the heavier one. */
export function headingWeightOf(files: readonly Pick<OwnFace, 'weights'>[]): number {
  const offered = files.map(({ weights: [from, to] }) => Math.min(Math.max(heading, from), to))
  const heavier = offered.filter((weight) => weight >= heading)
  return heavier.length > 0 ? Math.min(...heavier) : Math.max(...offered)
}

/** What a page shows at once: upright text and headings. */
function preloaded(files: readonly OwnFile[]): OwnFile[] {
  const upright = files.filter(({ isItalic }) => !isItalic)
  const [text] = upright.toSorted((one, other) => distance(one, regular) - distance(other, regular))
  const weight = headingWeightOf(upright)
  const head = upright.find(({ weights: [from, to] }) => from <= weight && weight <= to)
  return [...new Set([text, head])].filter((file) => file !== undefined)
}

const distance = ({ weights: [from, to] }: OwnFile, weight: number) =>
  Math.abs(Math.min(Math.max(weight, from), to) - weight)

import { isOwnFont, ownFontsIn, readOwnFont } from '../../campaign/model/own-font.ts'
import type { FontKind, OwnFont, Theme, ThemeFont } from '../../campaign/model/theme.ts'
import type { FontFace, FontLook } from './font-looks.ts'
import { fontLooks } from './font-looks.ts'

type Fonts = Pick<Theme, 'headingFont' | 'bodyFont'>

/** Where a file is that is ours at a path; null where it is nowhere to be had. */
export type FileUrl = (path: string) => string | null

export const atItsPath: FileUrl = (path) => path

/** What a document knows of companies' own fonts: their rules, and what of them is worth preloading. */
export type OwnFonts = {
  css: (font: OwnFont, fileUrl: FileUrl) => string
  files: (font: OwnFont, fileUrl: FileUrl) => string[]
}

/**
 * For the application, which knows no more than their names: the server has a sheet for each. It has to
 * stand first in a style sheet.
 */
const bySheet: OwnFonts = {
  css: (font) => `@import url(/assets/fonts/${readOwnFont(font)?.familyId}.css);`,
  files: () => [],
}

/** What stands where a face is still on its way, and for system fonts always. */
const stacks: Record<FontKind, string> = {
  sans: 'system-ui,sans-serif',
  serif: "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,Georgia,serif",
  mono: "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace",
}

/**
 * Is given the metrics of a face, so that nothing moves when that arrives. The Liberation fonts have
 * the widths of the others, and stand in for them on Linux and ChromeOS.
 */
export const fallbacks: Record<FontKind, readonly [string, string]> = {
  sans: ['Arial', 'Liberation Sans'],
  serif: ['Times New Roman', 'Liberation Serif'],
  mono: ['Courier New', 'Liberation Mono'],
}

// What the packages declare; browsers fetch a file only when the page has a character of it.
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF'

/** The `font-family` value of a theme's font, with its fallbacks. */
export function fontStack(font: ThemeFont): string {
  const own = readOwnFont(font)
  if (own) return `'own-${own.familyId}','own-${own.familyId} Fallback',${stacks[own.kind]}`
  const { face, kind } = lookOf(font)
  return face ? `'${face.name} Variable','${face.name} Fallback',${stacks[kind]}` : stacks[kind]
}

/** The weight at which headings of this font look best; of a company's own its rules say it. */
export function headingWeight(font: ThemeFont): number | string {
  const own = readOwnFont(font)
  const { headingWeight: weight } = lookOf(font)
  return own ? `var(--own-${own.familyId},${weight})` : weight
}

/** How much headings of this font are tightened, 1 for a grotesque. */
export function headingTracking(font: ThemeFont): number {
  return lookOf(font).tracking
}

/** `@font-face` rules of the self-hosted fonts that the theme uses; empty for system fonts. */
export function fontCss(
  theme: Fonts,
  fileUrl: FileUrl = atItsPath,
  own: OwnFonts = bySheet,
): string {
  const ofCompany = ownFontsIn(theme).map((font) => own.css(font, fileUrl))
  const ours = usedFaces(theme).map(
    ({ kind, face }) => ownRules(face, fileUrl) + fallbackRules(face, kind),
  )
  return [...ofCompany, ...ours].join('')
}

/** By what two themes with the same fonts are known to have the same `fontCss`. */
export function fontsName({ headingFont, bodyFont }: Fonts): string {
  return [...new Set([bodyFont, headingFont])].join('-')
}

/** Addresses worth preloading: the Latin files of the fonts that the theme uses. */
export function fontFiles(
  theme: Fonts,
  fileUrl: FileUrl = atItsPath,
  own: OwnFonts = bySheet,
): string[] {
  const ours = usedFaces(theme).flatMap(({ face }) => fileUrl(fileOf(face, 'latin')) ?? [])
  return [...ownFontsIn(theme).flatMap((font) => own.files(font, fileUrl)), ...ours]
}

const ownLook = { headingWeight: 600, tracking: 0.7 }

function lookOf(font: ThemeFont): FontLook {
  if (!isOwnFont(font)) return fontLooks[font]
  return { kind: readOwnFont(font)?.kind ?? 'sans', ...ownLook }
}

function usedFaces(theme: Fonts): { kind: FontKind; face: FontFace }[] {
  const used = [...new Set([theme.bodyFont, theme.headingFont])].map(lookOf)
  return used.flatMap(({ kind, face }) => (face ? [{ kind, face }] : []))
}

function fileOf({ name }: FontFace, script: 'latin' | 'latin-ext'): string {
  return `/fonts/${name.toLowerCase().replaceAll(' ', '-')}-${script}-wght-normal.woff2`
}

function ownRules(face: FontFace, fileUrl: FileUrl): string {
  const rule = (script: 'latin' | 'latin-ext', range: string) => {
    const url = fileUrl(fileOf(face, script))
    if (url === null) return ''
    return `@font-face{font-family:'${face.name} Variable';font-weight:${face.weights.join(' ')};font-display:swap;src:url(${url}) format('woff2');unicode-range:${range}}`
  }
  return rule('latin-ext', latinExt) + rule('latin', latin)
}

function fallbackRules({ name, weights, up, down, widths }: FontFace, kind: FontKind): string {
  const [lightest, heaviest] = weights
  const rule = (weight: string, sources: string, width: number) =>
    `@font-face{font-family:'${name} Fallback';font-weight:${weight};src:${sources};size-adjust:${width}%;ascent-override:${ofWidth(up, width)}%;descent-override:${ofWidth(down, width)}%;line-gap-override:0%}`
  const [regular] = fallbacks[kind]
  const bold = fallbacks[kind].map((family) => `${family} Bold`)
  return (
    rule(`${lightest} 500`, local(...fallbacks[kind]), widths[0]) +
    rule(`501 ${heaviest}`, local(...bold, regular), widths[1])
  )
}

/** A share of the size in % as one of the size adjusted to `width` %. */
export function ofWidth(metric: number, width: number): number {
  return Math.round((metric / width) * 10_000) / 100
}

export function local(...names: string[]): string {
  return names.map((name) => `local('${name}')`).join(',')
}

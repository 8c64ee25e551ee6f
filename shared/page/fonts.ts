import type { Theme, ThemeFont } from '../campaign/theme.ts'

type FontFace = {
  family: string
  /** Below `/fonts/`; the same names as in the @fontsource-variable packages. */
  file: string
  fileExt: string
  weights: string
  /** Metrics against Arial, measured in Chromium, so that nothing moves when the font arrives. */
  fallbacks: readonly { weight: string; local: string; size: number; up: number; down: number }[]
}

const faces: Partial<Record<ThemeFont, FontFace>> = {
  inter: {
    family: 'Inter Variable',
    file: 'inter-latin-wght-normal.woff2',
    fileExt: 'inter-latin-ext-wght-normal.woff2',
    weights: '100 900',
    fallbacks: [
      { weight: '100 500', local: 'Arial', size: 106.5, up: 90.96, down: 22.65 },
      { weight: '501 900', local: 'Arial Bold', size: 101.48, up: 95.46, down: 23.77 },
    ],
  },
  bricolage: {
    family: 'Bricolage Grotesque Variable',
    file: 'bricolage-grotesque-latin-wght-normal.woff2',
    fileExt: 'bricolage-grotesque-latin-ext-wght-normal.woff2',
    weights: '200 800',
    fallbacks: [
      { weight: '200 500', local: 'Arial', size: 104.75, up: 88.78, down: 25.78 },
      { weight: '501 800', local: 'Arial Bold', size: 100.48, up: 92.55, down: 26.87 },
    ],
  },
}

const stacks: Record<ThemeFont, string> = {
  inter: "'Inter Variable','Inter Fallback',system-ui,sans-serif",
  bricolage: "'Bricolage Grotesque Variable','Bricolage Fallback',system-ui,sans-serif",
  serif: "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,Georgia,serif",
  mono: "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace",
}

const headingWeights: Record<ThemeFont, number> = {
  inter: 600,
  bricolage: 600,
  serif: 500,
  mono: 500,
}

// What the packages declare; browsers fetch a file only when the page has a character of it.
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF'

/** The `font-family` value of a theme's font, with its fallbacks. */
export function fontStack(font: ThemeFont): string {
  return stacks[font]
}

/** The weight at which headings of this font look best. */
export function headingWeight(font: ThemeFont): number {
  return headingWeights[font]
}

/** How much headings of this font are tightened, 1 for a grotesque. */
export function headingTracking(font: ThemeFont): number {
  return font === 'serif' || font === 'mono' ? 0.5 : 1
}

/** `@font-face` rules of the self-hosted fonts that the theme uses; empty for system fonts. */
export function fontCss(theme: Pick<Theme, 'headingFont' | 'bodyFont'>): string {
  return usedFaces(theme).map(faceCss).join('')
}

/** Addresses worth preloading: the Latin files of the fonts that the theme uses. */
export function fontFiles(theme: Pick<Theme, 'headingFont' | 'bodyFont'>): string[] {
  return usedFaces(theme).map((face) => `/fonts/${face.file}`)
}

function usedFaces(theme: Pick<Theme, 'headingFont' | 'bodyFont'>): FontFace[] {
  const used = [...new Set([theme.bodyFont, theme.headingFont])].map((font) => faces[font])
  return used.filter((face) => face !== undefined)
}

function faceCss(face: FontFace): string {
  const own = [
    { file: face.fileExt, range: latinExt },
    { file: face.file, range: latin },
  ].map(
    ({ file, range }) =>
      `@font-face{font-family:'${face.family}';font-weight:${face.weights};font-display:swap;src:url(/fonts/${file}) format('woff2');unicode-range:${range}}`,
  )
  const name = face.family.replace(/( Grotesque)? Variable/, ' Fallback')
  const fallback = face.fallbacks.map(
    ({ weight, local, size, up, down }) =>
      `@font-face{font-family:'${name}';font-weight:${weight};src:${localSources(local)};size-adjust:${size}%;ascent-override:${up}%;descent-override:${down}%;line-gap-override:0%}`,
  )
  return [...own, ...fallback].join('')
}

// Liberation Sans has Arial's metrics; it stands in for it on Linux and ChromeOS.
function localSources(arial: string): string {
  const liberation = arial.replace('Arial', 'Liberation Sans')
  const plain = arial === 'Arial' ? [] : [`local('Arial')`]
  return [`local('${arial}')`, `local('${liberation}')`, ...plain].join(',')
}

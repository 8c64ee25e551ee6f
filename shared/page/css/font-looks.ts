import type { FontKind, OfferedFont } from '../../campaign/model/theme.ts'

/** How a font of pages is set; one without a face is what the device has of its kind. */
export type FontLook = {
  kind: FontKind
  /** The weight at which headings look best. */
  headingWeight: number
  /** How much headings are tightened, 1 for a grotesque. */
  tracking: number
  face?: FontFace
}

/** A self-hosted face; its family and files are named as in the @fontsource-variable packages. */
export type FontFace = {
  name: string
  /** The lightest and the heaviest. */
  weights: readonly [number, number]
  /** Ascent and descent of a line (hhea) in % of the font's size; no face has a line gap. */
  up: number
  down: number
  /**
   * How wide English text is in % of what it is in the fallback of its kind, measured in Chromium:
   * at weight 400 against the regular face, at 600 against the bold one.
   */
  widths: readonly [number, number]
}

/** Every font that comes with the product. */
export const fontLooks: Readonly<Record<OfferedFont, FontLook>> = {
  inter: {
    kind: 'sans',
    headingWeight: 600,
    tracking: 1,
    face: { name: 'Inter', weights: [100, 900], up: 96.875, down: 24.12, widths: [106.5, 101.48] },
  },
  bricolage: {
    kind: 'sans',
    headingWeight: 600,
    tracking: 1,
    face: {
      name: 'Bricolage Grotesque',
      weights: [200, 800],
      up: 93,
      down: 27,
      widths: [104.75, 100.48],
    },
  },
  manrope: {
    kind: 'sans',
    headingWeight: 600,
    tracking: 1,
    face: { name: 'Manrope', weights: [200, 800], up: 106.6, down: 30, widths: [102.39, 98.4] },
  },
  'dm-sans': {
    kind: 'sans',
    headingWeight: 600,
    tracking: 1,
    face: { name: 'DM Sans', weights: [100, 1000], up: 99.2, down: 31, widths: [103.91, 100.22] },
  },
  'space-grotesk': {
    kind: 'sans',
    headingWeight: 600,
    tracking: 1,
    face: {
      name: 'Space Grotesk',
      weights: [300, 700],
      up: 98.4,
      down: 29.2,
      widths: [109.52, 101.81],
    },
  },
  'source-sans': {
    kind: 'sans',
    headingWeight: 600,
    tracking: 0.7,
    face: {
      name: 'Source Sans 3',
      weights: [200, 900],
      up: 102.4,
      down: 40,
      widths: [93.42, 89.33],
    },
  },
  nunito: {
    kind: 'sans',
    headingWeight: 700,
    tracking: 0.7,
    face: {
      name: 'Nunito Sans',
      weights: [200, 1000],
      up: 101.1,
      down: 35.3,
      widths: [101.32, 95.77],
    },
  },
  fraunces: {
    kind: 'serif',
    headingWeight: 600,
    tracking: 0.8,
    face: { name: 'Fraunces', weights: [100, 900], up: 97.8, down: 25.5, widths: [115.15, 112.18] },
  },
  'source-serif': {
    kind: 'serif',
    headingWeight: 600,
    tracking: 0.7,
    face: {
      name: 'Source Serif 4',
      weights: [200, 900],
      up: 103.6,
      down: 33.5,
      widths: [117.62, 112.58],
    },
  },
  playfair: {
    kind: 'serif',
    headingWeight: 500,
    tracking: 0.4,
    face: {
      name: 'Playfair Display',
      weights: [400, 900],
      up: 108.2,
      down: 25.1,
      widths: [111.19, 106.35],
    },
  },
  jetbrains: {
    kind: 'mono',
    headingWeight: 600,
    tracking: 0.8,
    face: {
      name: 'JetBrains Mono',
      weights: [100, 800],
      up: 102,
      down: 30,
      widths: [99.98, 99.98],
    },
  },
  // Devices have these in two weights; asked for another, Linux may take a file that is not drawn.
  serif: { kind: 'serif', headingWeight: 400, tracking: 0.5 },
  mono: { kind: 'mono', headingWeight: 500, tracking: 0.5 },
}

/** A campaign's design tokens. Colours are `#rrggbb`; `radius` is in px. */
export type Theme = {
  background: string
  text: string
  muted: string
  primary: string
  onPrimary: string
  headingFont: ThemeFont
  bodyFont: ThemeFont
  radius: number
  /** How much larger headings are than they come, 0.8 to 1.4. */
  scale: number
  /** How much room sections and columns have against what they come with, 0.5 to 1.6. */
  space: number
  /** Of the words, in px. */
  textSize: number
  /** `theme` takes the radius; `round` and `square` are what they say. */
  buttonShape: 'theme' | 'round' | 'square'
  buttonWeight: 'normal' | 'bold'
  /** Labels of buttons in capitals. */
  buttonCase: 'normal' | 'capitals'
}

/** The colours of a theme; fields that hold a colour may name them. */
export const themeColours = ['background', 'text', 'muted', 'primary', 'onPrimary'] as const
export type ThemeColour = (typeof themeColours)[number]

/** The colours in which words may stand out; what they are follows from the section's ground. */
export const textColours = ['accent', 'soft'] as const
export type TextColour = (typeof textColours)[number]

/** Self-hosted ones, and last the `serif` and `mono` that the device has. */
export const themeFonts = [
  'inter',
  'bricolage',
  'manrope',
  'dm-sans',
  'space-grotesk',
  'source-sans',
  'nunito',
  'fraunces',
  'source-serif',
  'playfair',
  'jetbrains',
  'serif',
  'mono',
] as const
/** A font that comes with the product. */
export type OfferedFont = (typeof themeFonts)[number]

/** What a font stands in for while it is not there. */
export const fontKinds = ['sans', 'serif', 'mono'] as const
export type FontKind = (typeof fontKinds)[number]

/** A font of the company's library: its kind, so that something stands in for it, and its family's id. */
export type OwnFont = `own:${FontKind}:${string}`

export type ThemeFont = OfferedFont | OwnFont

/** The tokens that hold a font. */
export const fontTokens = ['headingFont', 'bodyFont'] as const

export const defaultTheme: Theme = {
  background: '#ffffff',
  text: '#1c1a22',
  muted: '#f4f2ee',
  primary: '#4a3aff',
  onPrimary: '#ffffff',
  headingFont: 'bricolage',
  bodyFont: 'inter',
  radius: 10,
  scale: 1,
  space: 1,
  textSize: 16,
  buttonShape: 'theme',
  buttonWeight: 'bold',
  buttonCase: 'normal',
}

/** What the numbers of a theme may be. */
export const themeRanges = {
  radius: { min: 0, max: 32, step: 1 },
  scale: { min: 0.8, max: 1.4, step: 0.05 },
  space: { min: 0.5, max: 1.6, step: 0.1 },
  textSize: { min: 14, max: 20, step: 1 },
} as const

/** The words that tokens of a theme may be, besides fonts. */
export const themeChoices = {
  buttonShape: ['theme', 'round', 'square'],
  buttonWeight: ['normal', 'bold'],
  buttonCase: ['normal', 'capitals'],
} as const

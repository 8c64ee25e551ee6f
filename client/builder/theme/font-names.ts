import type { ThemeFont } from '#shared/campaign/theme.ts'

/** What the fonts of pages are called. */
export const fontNames: Record<ThemeFont, string> = {
  inter: 'Inter',
  bricolage: 'Bricolage Grotesque',
  manrope: 'Manrope',
  'dm-sans': 'DM Sans',
  'space-grotesk': 'Space Grotesk',
  'source-sans': 'Source Sans',
  nunito: 'Nunito Sans',
  fraunces: 'Fraunces',
  'source-serif': 'Source Serif',
  playfair: 'Playfair Display',
  jetbrains: 'JetBrains Mono',
  serif: 'Serif of the device',
  mono: 'Monospace of the device',
}

import type { OfferedFont } from '#shared/campaign/model/theme.ts'

/** What the fonts of pages are called. */
export const fontNames: Record<OfferedFont, string> = {
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

/** Every font of pages, by the kind of its letters. */
export const fontGroups: readonly { title: string; fonts: readonly OfferedFont[] }[] = [
  { title: 'Grotesque', fonts: ['inter', 'bricolage', 'manrope', 'dm-sans', 'space-grotesk'] },
  { title: 'Humanist', fonts: ['source-sans', 'nunito'] },
  { title: 'Serif', fonts: ['fraunces', 'source-serif', 'playfair', 'serif'] },
  { title: 'Mono', fonts: ['jetbrains', 'mono'] },
]

export type FontPair = { name: string; headingFont: OfferedFont; bodyFont: OfferedFont }

/** Fonts that go well together, from sober to playful. */
export const fontPairs: readonly FontPair[] = [
  { name: 'Clear', headingFont: 'inter', bodyFont: 'inter' },
  { name: 'Lively', headingFont: 'bricolage', bodyFont: 'inter' },
  { name: 'Modern', headingFont: 'manrope', bodyFont: 'manrope' },
  { name: 'Technical', headingFont: 'space-grotesk', bodyFont: 'dm-sans' },
  { name: 'Friendly', headingFont: 'nunito', bodyFont: 'nunito' },
  { name: 'Editorial', headingFont: 'fraunces', bodyFont: 'source-sans' },
  { name: 'Bookish', headingFont: 'source-serif', bodyFont: 'source-serif' },
  { name: 'Elegant', headingFont: 'playfair', bodyFont: 'dm-sans' },
  { name: 'Typewritten', headingFont: 'jetbrains', bodyFont: 'inter' },
]

/** Two fonts in words. */
export function pairWords({ headingFont, bodyFont }: Omit<FontPair, 'name'>): string {
  if (headingFont === bodyFont) return `${fontNames[headingFont]} throughout`
  return `${fontNames[headingFont]} with ${fontNames[bodyFont]}`
}

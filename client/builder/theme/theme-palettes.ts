import type { Theme, ThemeColour } from '#shared/campaign/model/theme.ts'
import { themeColours } from '#shared/campaign/model/theme.ts'
import { palettes } from '#client/features/companies/public/brand-palettes.ts'
import { brandTheme } from '#shared/page/colours/brand-theme.ts'

export type Palette = { name: string; colours: Pick<Theme, ThemeColour> }

const more: typeof palettes = [
  { name: 'Ink on paper', primary: '#1b1a17', background: '#faf7f0', text: '#1b1a17' },
  { name: 'Clay on sand', primary: '#a2432a', background: '#f6efe4', text: '#2c211b' },
  { name: 'Sky on midnight', primary: '#7cc4ff', background: '#0d1526', text: '#eaf1fb' },
  { name: 'Lime on charcoal', primary: '#c6f04d', background: '#171a17', text: '#f1f4ec' },
]

/** Colours ready to take; all that is written in them is readable (AA) on every kind of section. */
export const themePalettes: readonly Palette[] = [...palettes, ...more].map(({ name, ...kit }) => ({
  name,
  colours: brandTheme(kit),
}))

/** Whether a theme has just these colours. */
export function hasColours(theme: Theme, colours: Pick<Theme, ThemeColour>): boolean {
  return themeColours.every((name) => theme[name] === colours[name].toLowerCase())
}

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
}

export const themeFonts = ['inter', 'bricolage', 'serif', 'mono'] as const
export type ThemeFont = (typeof themeFonts)[number]

export const defaultTheme: Theme = {
  background: '#ffffff',
  text: '#1c1a22',
  muted: '#f4f2ee',
  primary: '#4a3aff',
  onPrimary: '#ffffff',
  headingFont: 'bricolage',
  bodyFont: 'inter',
  radius: 10,
}

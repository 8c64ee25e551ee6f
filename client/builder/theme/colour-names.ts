import type { ThemeColour } from '#shared/campaign/model/theme.ts'

/** What the colours of a theme are called. */
export const colourNames: Record<ThemeColour, string> = {
  background: 'Background',
  text: 'Text',
  muted: 'Muted surface',
  primary: 'Primary',
  onPrimary: 'Text on primary',
}

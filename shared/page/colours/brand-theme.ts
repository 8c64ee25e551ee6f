import type { Theme, ThemeColour } from '../../campaign/model/theme.ts'
import type { BrandKit } from '../../contract/companies.ts'
import { mix, readable, whiteHex } from './contrast.ts'

/** The colours that a campaign of a company begins with; writing on the main colour is readable. */
export function brandTheme({ primary, background, text }: BrandKit): Pick<Theme, ThemeColour> {
  const onPrimary = readable(primary, 4.5, whiteHex, text)
  return { primary, background, text, onPrimary, muted: mix(text, background, 0.05) }
}

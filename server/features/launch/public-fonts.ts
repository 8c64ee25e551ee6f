import { v5 as uuidv5 } from 'uuid'
import { isOwnFont, ownFont, readOwnFont } from '#shared/campaign/model/own-font.ts'
import type { OwnFont, Theme, ThemeFont } from '#shared/campaign/model/theme.ts'
import type { OwnFonts } from '#shared/page/css/fonts.ts'
import { ownFontRules } from '#shared/page/css/own-font-rules.ts'
import type { OwnFamily } from '#shared/page/css/own-font-rules.ts'

/**
 * A theme and its own fonts as visitors see them: under names of this campaign only, as the real ones
 * lead to the whole files that members work with.
 */
export function publicFonts(
  theme: Theme,
  families: readonly OwnFamily[],
  campaignId: string,
): { theme: Theme; ownFonts: OwnFonts } {
  const named = <Font extends ThemeFont>(font: Font): Font | OwnFont =>
    isOwnFont(font) ? aliasOf(font, campaignId) : font
  const { headingFont, bodyFont } = theme
  return {
    theme: { ...theme, headingFont: named(headingFont), bodyFont: named(bodyFont) },
    ownFonts: ownFontRules(
      families.map(({ font, files }) => ({ font: aliasOf(font, campaignId), files })),
    ),
  }
}

function aliasOf(font: OwnFont, campaignId: string): OwnFont {
  const own = readOwnFont(font)
  return own ? ownFont(own.kind, uuidv5(own.familyId, campaignId)) : font
}

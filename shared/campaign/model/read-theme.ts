import { isThemeFont } from './own-font.ts'
import type { Theme } from './theme.ts'
import { defaultTheme, fontTokens, themeChoices, themeColours, themeRanges } from './theme.ts'

/** The theme behind `get`, key by key; missing and wrong values take the default. */
export function readTheme(get: (key: string) => unknown): Theme {
  return { ...defaultTheme, ...acceptTheme(get) }
}

/** The valid tokens behind `get`: colours as `#rrggbb`, numbers in their range, known words and fonts. */
export function acceptTheme(get: (key: string) => unknown): Partial<Theme> {
  const tokens: Record<string, unknown> = {}
  for (const key of themeColours) {
    const colour = get(key)
    if (typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour)) {
      tokens[key] = colour.toLowerCase()
    }
  }
  for (const key of fontTokens) {
    const font = get(key)
    if (isThemeFont(font)) tokens[key] = font
  }
  for (const [key, words] of Object.entries(themeChoices)) {
    const wanted = get(key)
    if (words.some((word) => word === wanted)) tokens[key] = wanted
  }
  for (const [key, { min, max }] of Object.entries(themeRanges)) {
    const value = get(key)
    if (typeof value === 'number' && value >= min && value <= max) tokens[key] = value
  }
  return isTheme(tokens) ? tokens : {}
}

/** Whether all keys are tokens; their values have been looked at where they were put in. */
function isTheme(tokens: Record<string, unknown>): tokens is Partial<Theme> {
  return Object.keys(tokens).every((key) => Object.hasOwn(defaultTheme, key))
}

import { limits } from './limits.ts'
import type { Theme } from './theme.ts'
import { defaultTheme, themeFonts } from './theme.ts'

const colours = ['background', 'text', 'muted', 'primary', 'onPrimary'] as const
const fonts = ['headingFont', 'bodyFont'] as const

/** The theme behind `get`, key by key; missing and wrong values take the default. */
export function readTheme(get: (key: string) => unknown): Theme {
  return { ...defaultTheme, ...acceptTheme(get) }
}

/** The valid tokens behind `get`: colours as `#rrggbb`, radius in px from 0 to 64. */
export function acceptTheme(get: (key: string) => unknown): Partial<Theme> {
  const theme: Partial<Theme> = {}
  for (const key of colours) {
    const colour = get(key)
    if (typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour)) {
      theme[key] = colour.toLowerCase()
    }
  }
  for (const key of fonts) {
    const wanted = get(key)
    const font = themeFonts.find((name) => name === wanted)
    if (font) theme[key] = font
  }
  const radius = get('radius')
  if (typeof radius === 'number' && radius >= 0 && radius <= limits.themeRadius) {
    theme.radius = radius
  }
  return theme
}

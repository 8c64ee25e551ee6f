import type { FontKind, OwnFont, ThemeFont } from './theme.ts'
import { fontKinds, themeFonts } from './theme.ts'

const pattern = /^own:(sans|serif|mono):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** How a theme names a family of the company's library. */
export function ownFont(kind: FontKind, familyId: string): OwnFont {
  return `own:${kind}:${familyId}`
}

/** What a name of a company's own font says; null for every other font. */
export function readOwnFont(font: ThemeFont): { kind: FontKind; familyId: string } | null {
  const [, word, familyId] = pattern.exec(font) ?? []
  const kind = fontKinds.find((known) => known === word)
  return kind && familyId ? { kind, familyId } : null
}

export function isOwnFont(value: unknown): value is OwnFont {
  return typeof value === 'string' && pattern.test(value)
}

export function isThemeFont(value: unknown): value is ThemeFont {
  return isOwnFont(value) || themeFonts.some((font) => font === value)
}

/** The companies' own fonts that a theme names, each once. */
export function ownFontsIn({
  bodyFont,
  headingFont,
}: {
  bodyFont: ThemeFont
  headingFont: ThemeFont
}): OwnFont[] {
  return [...new Set([bodyFont, headingFont])].filter(isOwnFont)
}

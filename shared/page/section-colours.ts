import type { SectionStyle } from '../campaign/snapshot.ts'
import type { Theme } from '../campaign/theme.ts'
import { blackHex, contrast, luminance, mix, readable, softened, whiteHex } from './contrast.ts'

/** Contrast that WCAG AA asks of text, and of what is not text but must be seen. */
export const textRatio = 4.5
export const shapeRatio = 3

/** The colours of everything on one kind of section, each `#rrggbb`. */
export type SectionColours = {
  background: string
  text: string
  /** Secondary text. */
  soft: string
  /** Hairlines that only decorate. */
  line: string
  /** Borders of controls. */
  control: string
  /** A tint behind code and hovered buttons. */
  surface: string
  card: string
  input: string
  /** The main button and its label. */
  accent: string
  onAccent: string
  /** Small accents that carry no text. */
  accentMark: string
  link: string
  danger: string
}

/** Which colours a section with this background uses. Text is always readable, except where the
 * theme's own pairs (text on background, onPrimary on primary) are not: those are shown as chosen. */
export function sectionColours(
  theme: Theme,
  background: SectionStyle['background'],
): SectionColours {
  const ground = groundOf(theme, background)
  const text = textOn(theme, background, ground)
  const onLight = luminance(text) < luminance(ground)
  const tint = (...tints: string[]) => tintFor(text, ground, tints)
  const card = tint(mix(whiteHex, ground, onLight ? 0.7 : 0.05), mix(blackHex, ground, 0.14))
  const hardest = contrast(text, card) < contrast(text, ground) ? card : ground
  const isPrimary = background === 'primary'
  const ownAccent = !isPrimary && contrast(theme.primary, ground) >= 1.6
  const accent = isPrimary ? text : ownAccent ? theme.primary : text
  const onAccent = ownAccent ? theme.onPrimary : readable(accent, textRatio, ground)
  return {
    background: ground,
    text,
    soft: softened(text, hardest, 0.34, textRatio + 0.3),
    line: mix(text, ground, 0.14),
    control: softened(text, hardest, 0.5, shapeRatio + 0.1),
    surface: tint(mix(text, ground, 0.06), mix(onLight ? whiteHex : blackHex, ground, 0.1)),
    card,
    input: tint(onLight ? mix(whiteHex, ground, 0.85) : mix(blackHex, ground, 0.16)),
    accent,
    onAccent,
    accentMark: readable(ground, shapeRatio, accent, text),
    link: linkOn(theme, ground, card, text),
    danger: readable(hardest, textRatio, '#b42318', '#ff9d92', text),
  }
}

/** The first tint of `ground` that leaves `text` as readable as it is there, or more than enough. */
function tintFor(text: string, ground: string, tints: readonly string[]): string {
  const enough = Math.min(contrast(text, ground), 7)
  return tints.find((tint) => contrast(text, tint) >= enough) ?? ground
}

function groundOf(theme: Theme, background: SectionStyle['background']): string {
  switch (background) {
    case 'muted':
      return theme.muted
    case 'primary':
      return theme.primary
    case 'dark':
      return luminance(theme.text) < luminance(theme.background)
        ? theme.text
        : mix(blackHex, theme.background, 0.45)
    default:
      return theme.background
  }
}

function textOn(theme: Theme, background: SectionStyle['background'], ground: string): string {
  if (background === 'none') return theme.text
  if (background === 'primary') return theme.onPrimary
  return readable(ground, textRatio, theme.text, theme.background)
}

function linkOn(theme: Theme, ground: string, card: string, text: string): string {
  const light = mix(theme.primary, whiteHex, 0.55)
  const fits = [theme.primary, light].find(
    (colour) => contrast(colour, ground) >= textRatio && contrast(colour, card) >= textRatio,
  )
  return fits ?? text
}

import type { Theme } from '../../campaign/model/theme.ts'
import { blackHex, contrast, luminance, mix, readable, softened, whiteHex } from './contrast.ts'
import type { Ground } from './ground.ts'
import { groundEnds } from './ground.ts'

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

/** Which colours a section on this ground uses. Text is always readable, except where the theme's
 * own pairs (text on background, onPrimary on primary) are not, which are shown as chosen, and where
 * a gradient goes so far that nothing is readable on both of its ends. */
export function sectionColours(theme: Theme, ground: Ground): SectionColours {
  const { from, to } = groundEnds(theme, ground)
  const least = (colour: string) => Math.min(contrast(colour, from), contrast(colour, to))
  const text = textOn(theme, ground, { from, to })
  // What is readable where it is hardest is so everywhere.
  const hard = contrast(text, from) <= contrast(text, to) ? from : to
  const onLight = luminance(text) < luminance(hard)
  const tint = (...tints: string[]) => tintFor(text, hard, tints)
  const card = tint(mix(whiteHex, hard, onLight ? 0.7 : 0.05), mix(blackHex, hard, 0.14))
  const hardest = contrast(text, card) < contrast(text, hard) ? card : hard
  const isPrimary = ground.background === 'primary' || from === theme.primary
  const ownAccent = !isPrimary && least(theme.primary) >= 1.6
  const accent = isPrimary ? text : ownAccent ? theme.primary : text
  const onAccent = ownAccent ? theme.onPrimary : readable(accent, textRatio, hard)
  return {
    background: from,
    text,
    soft: softened(text, hardest, 0.34, textRatio + 0.3),
    line: mix(text, hard, 0.14),
    control: softened(text, hardest, 0.5, shapeRatio + 0.1),
    surface: tint(mix(text, hard, 0.06), mix(onLight ? whiteHex : blackHex, hard, 0.1)),
    card,
    input: tint(onLight ? mix(whiteHex, hard, 0.85) : mix(blackHex, hard, 0.16)),
    accent,
    onAccent,
    accentMark: readable(hard, shapeRatio, accent, text),
    link: linkOn(theme, least, card, text),
    danger: readable(hardest, textRatio, '#b42318', '#ff9d92', text),
  }
}

/** The first tint of `ground` that leaves `text` as readable as it is there, or more than enough. */
function tintFor(text: string, ground: string, tints: readonly string[]): string {
  const enough = Math.min(contrast(text, ground), 7)
  return tints.find((tint) => contrast(text, tint) >= enough) ?? ground
}

type Ends = { from: string; to: string }

function textOn(theme: Theme, { background, gradient }: Ground, { from, to }: Ends): string {
  if (gradient === 'none' && background === 'none') return theme.text
  if (gradient === 'none' && background === 'primary') return theme.onPrimary
  const candidates = [theme.text, theme.background, whiteHex, blackHex]
  const least = (colour: string) => Math.min(contrast(colour, from), contrast(colour, to))
  const good = candidates.find((colour) => least(colour) >= textRatio)
  return good ?? candidates.toSorted((a, b) => least(b) - least(a))[0] ?? theme.text
}

function linkOn(
  theme: Theme,
  least: (colour: string) => number,
  card: string,
  text: string,
): string {
  const light = mix(theme.primary, whiteHex, 0.55)
  const fits = [theme.primary, light].find(
    (colour) => least(colour) >= textRatio && contrast(colour, card) >= textRatio,
  )
  return fits ?? text
}

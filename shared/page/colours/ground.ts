import type { SectionStyle } from '../../campaign/model/snapshot.ts'
import type { Theme } from '../../campaign/model/theme.ts'
import { themeColours } from '../../campaign/model/theme.ts'
import { blackHex, luminance, mix } from './contrast.ts'

/** What a section's content stands on, as far as it decides which colours are readable there. */
export type Ground = Pick<SectionStyle, 'background' | 'colour' | 'gradient' | 'gradientTo'>

/** The grounds of one colour of the theme; every theme has them. */
export const plainGrounds: readonly Ground[] = (['none', 'muted', 'primary', 'dark'] as const).map(
  plainGround,
)

/** The ground of a section that only chose a background. */
export function plainGround(background: SectionStyle['background']): Ground {
  return { background, colour: 'primary', gradient: 'none', gradientTo: 'muted' }
}

/** Names a ground in classes: equal for grounds that look the same in every theme. */
export function groundKey({ background, colour, gradient, gradientTo }: Ground): string {
  const base = background === 'custom' ? `own-${colourName(colour)}` : background
  return gradient === 'none' ? base : `${base}-${gradient}-${colourName(gradientTo)}`
}

/** Each of `grounds` once. */
export function distinctGrounds(grounds: readonly Ground[]): Ground[] {
  return [...new Map(grounds.map((ground) => [groundKey(ground), ground])).values()]
}

/** The colours at the two ends of a ground, `#rrggbb`; the same one where there is no gradient. */
export function groundEnds(theme: Theme, ground: Ground): { from: string; to: string } {
  const from = baseColour(theme, ground)
  return { from, to: ground.gradient === 'none' ? from : hexIn(theme, ground.gradientTo) }
}

/** The colour behind the value of a `colour` field, `#rrggbb`; '' is the page's background. */
export function hexIn(theme: Theme, colour: string): string {
  if (colour.startsWith('#')) return colour
  const name = themeColours.find((known) => known === colour)
  return theme[name ?? 'background']
}

function baseColour(theme: Theme, { background, colour }: Ground): string {
  switch (background) {
    case 'muted':
      return theme.muted
    case 'primary':
      return theme.primary
    case 'dark':
      return luminance(theme.text) < luminance(theme.background)
        ? theme.text
        : mix(blackHex, theme.background, 0.45)
    case 'custom':
      return hexIn(theme, colour)
    default:
      return theme.background
  }
}

function colourName(colour: string): string {
  return colour === '' ? 'background' : colour.replace('#', '')
}

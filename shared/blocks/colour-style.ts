import type { CSSProperties } from 'react'
import { themeColours } from '../campaign/model/theme.ts'

const variables = {
  background: '--ff-background',
  text: '--ff-text',
  muted: '--ff-muted',
  primary: '--ff-primary',
  onPrimary: '--ff-on-primary',
} as const

/**
 * The style that puts the value of a `colour` field into a CSS variable of the block; undefined for
 * '', which leaves the colour to the place.
 */
export function colourStyle(variable: `--ff-${string}`, colour: string): CSSProperties | undefined {
  if (colour === '') return undefined
  const name = themeColours.find((known) => known === colour)
  const style: CSSProperties & Record<`--ff-${string}`, string> = {
    [variable]: name ? `var(${variables[name]})` : colour,
  }
  return style
}

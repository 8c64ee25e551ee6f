import { spreadOf } from '#shared/lib/spread-of.ts'

/**
 * Twelve hues, all of oklch lightness 0.72, so no person's colour is louder than another's. Every
 * second one is greyer (chroma 0.10 beside 0.15), so neighbours differ also where hues look alike.
 * Dark writing (`--fan-on-presence`) is readable on all of them.
 */
export const presenceColours = [
  '#f47b74',
  '#56b2d4',
  '#ce9c09',
  '#9e9ce1',
  '#61bd67',
  '#d48aad',
  '#08bcbc',
  '#d59466',
  '#61a7fe',
  '#a2ac61',
  '#c885e5',
  '#5cb99b',
] as const

/** The colour of a person, `#rrggbb`: the same for one id on every device and in every session. */
export function presenceColour(personId: string): string {
  return presenceColours[spreadOf(personId, presenceColours.length)] ?? presenceColours[0]
}

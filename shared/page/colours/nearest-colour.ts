import type { Theme, ThemeColour } from '../../campaign/model/theme.ts'
import { themeColours } from '../../campaign/model/theme.ts'
import { lightOf } from './contrast.ts'

type Lab = readonly [lightness: number, a: number, b: number]

/** The colour of the theme that can best take the part of `#rrggbb`. */
export function nearestColour(theme: Theme, colour: string): ThemeColour {
  const wanted = labOf(colour)
  const [nearest = 'primary'] = themeColours.toSorted(
    (one, other) => distance(labOf(theme[one]), wanted) - distance(labOf(theme[other]), wanted),
  )
  return nearest
}

/** How vivid a colour is counts most and its hue least: an orange stands for an accent, not a grey. */
function distance(one: Lab, other: Lab): number {
  const vividness = Math.hypot(one[1], one[2]) - Math.hypot(other[1], other[2])
  const aside = Math.hypot(one[1] - other[1], one[2] - other[2])
  const hue = Math.sqrt(Math.max(0, aside ** 2 - vividness ** 2))
  return Math.hypot(0.6 * (one[0] - other[0]), 1.5 * vividness, 0.3 * hue)
}

/** The colour in OKLab, in which equal distances look equally far. */
function labOf(colour: string): Lab {
  const [red, green, blue] = lightOf(colour)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

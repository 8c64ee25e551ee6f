export const whiteHex = '#ffffff'
export const blackHex = '#000000'

type Rgb = readonly [number, number, number]

/** WCAG 2.2 relative luminance of `#rrggbb`, 0 (black) to 1 (white). */
export function luminance(colour: string): number {
  const [red, green, blue] = lightOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** `share` (0 to 1) of `a` mixed with the rest of `b`, in sRGB, as `#rrggbb`. */
export function mix(a: string, b: string, share: number): string {
  const from = rgbOf(a)
  const to = rgbOf(b)
  return hexOf([0, 1, 2].map((at) => (from[at] ?? 0) * share + (to[at] ?? 0) * (1 - share)))
}

/** The first of `candidates` that reaches `ratio` on `background`; else black or white. */
export function readable(background: string, ratio: number, ...candidates: string[]): string {
  const good = candidates.find((colour) => contrast(colour, background) >= ratio)
  if (good !== undefined) return good
  return contrast(whiteHex, background) >= contrast(blackHex, background) ? whiteHex : blackHex
}

/** `colour` moved towards `background` by `share`, but no further than `ratio` allows. */
export function softened(colour: string, background: string, share: number, ratio: number): string {
  for (let kept = 1 - share; kept < 1; kept += 0.04) {
    const soft = mix(colour, background, kept)
    if (contrast(soft, background) >= ratio) return soft
  }
  return colour
}

/** How much light the red, green and blue of `#rrggbb` give, each 0 to 1. */
export function lightOf(colour: string): Rgb {
  const [red, green, blue] = rgbOf(colour)
  return [linear(red), linear(green), linear(blue)]
}

function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

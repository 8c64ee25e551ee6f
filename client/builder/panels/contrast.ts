/** WCAG 2 contrast of two `#rrggbb` colours, from 1 (the same) to 21 (black on white). */
export function contrastOf(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** How far a contrast carries: AAA from 7, AA from 4.5, large text only from 3, else too low. */
export function gradeOf(contrast: number): 'AAA' | 'AA' | 'large' | 'low' {
  if (contrast >= 7) return 'AAA'
  if (contrast >= 4.5) return 'AA'
  return contrast >= 3 ? 'large' : 'low'
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

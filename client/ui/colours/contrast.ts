/** Relative luminance of `#rrggbb` after WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colours `#rrggbb` after WCAG 2.2: from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** White or near-black, whichever is easier to read on `background`. */
export function readableOn(background: string): '#ffffff' | '#1c1a22' {
  return contrastOf(background, '#ffffff') >= contrastOf(background, '#1c1a22')
    ? '#ffffff'
    : '#1c1a22'
}

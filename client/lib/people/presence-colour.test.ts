import { expect, test } from 'vitest'
import { presenceColour, presenceColours } from './presence-colour.ts'

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** The L of oklch. */
function lightness(hex: string): number {
  const [r, g, b] = [channel(hex, 1), channel(hex, 3), channel(hex, 5)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
}

test('all colours are equally light', () => {
  for (const colour of presenceColours) expect(lightness(colour)).toBeCloseTo(0.72, 2)
})

test('a person keeps their colour, and people spread over all twelve', () => {
  const ids = Array.from(
    { length: 600 },
    (_, n) => `0193a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`,
  )
  const used = new Map<string, number>()
  for (const id of ids) {
    expect(presenceColour(id)).toBe(presenceColour(id))
    used.set(presenceColour(id), (used.get(presenceColour(id)) ?? 0) + 1)
  }
  expect(used.size).toBe(12)
  expect(Math.max(...used.values())).toBeLessThan(100)
})

import { expect, it } from 'vitest'
import { defaultTheme } from '#shared/campaign/model/theme.ts'
import { textPairs } from '#shared/page/checks/check-contrast.ts'
import { plainGrounds } from '#shared/page/colours/ground.ts'
import { sectionColours, shapeRatio, textRatio } from '#shared/page/colours/section-colours.ts'
import { contrast } from '#shared/page/colours/contrast.ts'
import { hasColours, themePalettes } from './theme-palettes.ts'

const cases = themePalettes.flatMap(({ name, colours }) =>
  plainGrounds.map((ground) => ({ name, ground, theme: { ...defaultTheme, ...colours } })),
)

it.each(cases)('$name is readable on $ground.background', ({ ground, theme }) => {
  const colours = sectionColours(theme, ground)
  expect(textPairs(colours).filter(({ ratio }) => ratio < textRatio)).toEqual([])
  expect(contrast(colours.control, colours.background)).toBeGreaterThanOrEqual(shapeRatio)
})

it('tells which palette a theme has', () => {
  const [first, second] = themePalettes
  const theme = { ...defaultTheme, ...first?.colours }
  expect(first && hasColours(theme, first.colours)).toBe(true)
  expect(second && hasColours(theme, second.colours)).toBe(false)
})

it('has each name and each set of colours once', () => {
  const sets = themePalettes.map(({ colours }) => JSON.stringify(colours))
  expect(new Set(sets).size).toBe(themePalettes.length)
  expect(new Set(themePalettes.map(({ name }) => name)).size).toBe(themePalettes.length)
})

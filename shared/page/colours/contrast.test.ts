import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultTheme } from '../../campaign/model/theme.ts'
import { textPairs } from '../checks/check-contrast.ts'
import { contrast, luminance, mix, readable, softened } from './contrast.ts'
import { plainGrounds } from './ground.ts'
import { sectionColours, shapeRatio, textRatio } from './section-colours.ts'

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('agrees with the examples of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#0000ff', '#ffffff')).toBeCloseTo(8.59, 2)
  expect(luminance('#ff0000')).toBeCloseTo(0.2126, 4)
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
})

it('always finds something readable', () => {
  fc.assert(
    fc.property(colour, colour, (ground, wanted) => {
      expect(contrast(readable(ground, textRatio, wanted), ground)).toBeGreaterThanOrEqual(
        textRatio,
      )
    }),
  )
})

it('never softens below the ratio asked, unless the colour was below it', () => {
  fc.assert(
    fc.property(colour, colour, (ground, text) => {
      const reached = contrast(softened(text, ground, 0.5, textRatio), ground)
      expect(reached).toBeGreaterThanOrEqual(Math.min(textRatio, contrast(text, ground)))
    }),
  )
})

it('has readable sections for every primary colour whose own label is readable', () => {
  fc.assert(
    fc.property(colour, fc.constantFrom(...plainGrounds), (primary, ground) => {
      const onPrimary = readable(primary, textRatio, '#ffffff')
      const theme = { ...defaultTheme, primary, onPrimary }
      const colours = sectionColours(theme, ground)
      expect(textPairs(colours).filter(({ ratio }) => ratio < textRatio)).toEqual([])
      const control = contrast(colours.control, colours.background)
      expect(control).toBeGreaterThanOrEqual(shapeRatio)
    }),
  )
})

import { expect, it } from 'vitest'
import { isThemeFont, ownFont, ownFontsIn, readOwnFont } from './own-font.ts'
import { readTheme } from './read-theme.ts'

const familyId = '6d5f2b0e-5f0c-5a53-9a4e-6b1f0e6c2a77'
const font = ownFont('serif', familyId)

it('names a family of the library in a theme, and reads it', () => {
  expect(readOwnFont(font)).toEqual({ kind: 'serif', familyId })
  expect(readOwnFont('inter')).toBe(null)
  expect(ownFontsIn({ headingFont: font, bodyFont: font })).toEqual([font])
  expect(ownFontsIn({ headingFont: 'inter', bodyFont: font })).toEqual([font])
  expect(readTheme((key) => (key === 'bodyFont' ? font : undefined)).bodyFont).toBe(font)
})

it.each([
  'own:',
  'own:serif:',
  `own:script:${familyId}`,
  `own:serif:${familyId}'`,
  `own:serif:${familyId};}body{display:none`,
  `own:serif:${'a'.repeat(36)}`,
  `own:serif:${familyId.toUpperCase()}`,
  7,
  null,
])('takes nothing else for one: %s', (value) => {
  expect(isThemeFont(value)).toBe(false)
  expect(readTheme(() => value)).toMatchObject({ headingFont: 'bricolage', bodyFont: 'inter' })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultTheme, themeColours } from '../../campaign/model/theme.ts'
import { nearestColour } from './nearest-colour.ts'

const theme = { ...defaultTheme, background: '#fffdf8', primary: '#0b63b0', muted: '#e8e2d6' }

it.each([
  ['#ffffff', 'onPrimary'],
  ['#000000', 'text'],
  ['#2f7fd0', 'primary'],
  ['#123c8a', 'primary'],
  ['#ff8800', 'primary'],
  ['#dcd4c4', 'muted'],
  ['#fffcf5', 'background'],
])('finds that %s looks most like %s', (colour, nearest) => {
  expect(nearestColour(theme, colour)).toBe(nearest)
})

it('takes a colour of the theme for what it is', () => {
  const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => {
    return `#${value.toString(16).padStart(6, '0')}`
  })
  fc.assert(
    fc.property(fc.constantFrom(...themeColours), colour, (token, value) => {
      const changed = { ...theme, [token]: value }
      expect(changed[nearestColour(changed, value)]).toBe(value)
    }),
  )
})

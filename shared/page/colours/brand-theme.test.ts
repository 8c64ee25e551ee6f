import fc from 'fast-check'
import { expect, it } from 'vitest'
import { brandTheme } from './brand-theme.ts'
import { contrast } from './contrast.ts'

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('takes the colours of the brand kit, and writes readably on the main colour whatever it is', () => {
  fc.assert(
    fc.property(colour, colour, colour, (primary, background, text) => {
      const theme = brandTheme({ primary, background, text })
      expect(theme).toMatchObject({ primary, background, text })
      expect(contrast(theme.onPrimary, primary)).toBeGreaterThanOrEqual(4.5)
      expect(theme.muted).toMatch(/^#[0-9a-f]{6}$/)
    }),
  )
})

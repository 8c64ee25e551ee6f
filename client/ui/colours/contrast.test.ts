import { expect, test } from 'vitest'
import { contrastOf, readableOn } from './contrast.ts'

test('the ratio is that of WCAG, in either order', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#4a3aff', '#4a3aff')).toBe(1)
})

test('writing is white on dark colours and dark on light ones', () => {
  expect(readableOn('#4a3aff')).toBe('#ffffff')
  expect(readableOn('#ffd84a')).toBe('#1c1a22')
})

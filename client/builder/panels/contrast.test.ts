import { expect, test } from 'vitest'
import { contrastOf, gradeOf } from './contrast.ts'

test('contrast is symmetric, 1 for the same and 21 for black on white', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#4a3aff', '#4a3aff')).toBe(1)
  expect(contrastOf('#1c1a22', '#ffffff')).toBe(contrastOf('#ffffff', '#1c1a22'))
})

test('the grades follow WCAG', () => {
  expect(contrastOf('#767676', '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(gradeOf(contrastOf('#767676', '#ffffff'))).toBe('AA')
  expect(gradeOf(contrastOf('#777777', '#ffffff'))).toBe('large')
  expect(gradeOf(contrastOf('#000000', '#ffffff'))).toBe('AAA')
  expect(gradeOf(contrastOf('#aaaaaa', '#ffffff'))).toBe('low')
})

import { expect, test } from 'vitest'
import { isAsked } from './is-asked.ts'
import { sectionFields } from './section-style.ts'

test('a field is asked for while the one beside it has such a value', () => {
  const { overlay, gradientTo, width } = sectionFields
  expect(isAsked(width, {})).toBe(true)
  expect(isAsked(gradientTo, { gradient: 'down' })).toBe(true)
  expect(isAsked(gradientTo, { gradient: 'none' })).toBe(false)
  expect(isAsked(overlay, { image: 'asset1' })).toBe(true)
  expect(isAsked(overlay, { image: '' })).toBe(false)
})

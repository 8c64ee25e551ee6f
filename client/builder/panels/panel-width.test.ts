import { expect, test } from 'vitest'
import { clampWidth } from './panel-width.ts'

test('a panel is never narrower or wider than its controls can bear', () => {
  expect(clampWidth('left', 100)).toBe(240)
  expect(clampWidth('left', 333.4)).toBe(333)
  expect(clampWidth('left', 2000)).toBe(480)
  expect(clampWidth('right', 100)).toBe(264)
})

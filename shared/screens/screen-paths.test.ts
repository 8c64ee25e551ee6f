import { expect, it } from 'vitest'
import { isScreen } from './screen-paths.ts'

it.each([
  ['/', true],
  ['/dashboard', true],
  ['/dashboard/', true],
  ['/dashboard/campaigns/01a2', true],
  ['/dashboard/campaigns/01a2/other', false],
  ['/dashboard/leads', true],
  ['/dashboard/leads/01a2', true],
  ['/sign-in', true],
  ['/sign-in/aal2', true],
  ['/sign-inn', false],
  ['/analytics/01a2', true],
  ['/nothing', false],
  ['/assets-x', false],
])('P7: %s is a screen: %s', (path, expected) => {
  expect(isScreen(path)).toBe(expected)
})

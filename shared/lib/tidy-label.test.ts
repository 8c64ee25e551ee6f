import { expect, it } from 'vitest'
import { tidyLabel } from './tidy-label.ts'

it.each([
  ['newsletter\n', 'newsletter'],
  ['\u0000a\u0007b', 'ab'],
  ['\u200bnews\u200b', 'news'],
  ['\u202anews\u202c', 'news'],
  ['spring \t\n mail', 'spring mail'],
  ['Mu\u0308ller', 'Müller'],
  ['half \ud83d', 'half'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  [' \u00a0 ', ''],
])('P13: makes %j %j', (given, clean) => {
  expect(tidyLabel(given)).toBe(clean)
  expect(tidyLabel(clean)).toBe(clean)
})

it('cuts what is too long between characters', () => {
  expect(tidyLabel('😀'.repeat(150))).toBe('😀'.repeat(100))
})

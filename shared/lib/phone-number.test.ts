import { expect, test } from 'vitest'
import { tidyPhone } from './tidy-phone.ts'
import { keepPhone, phoneSpellings, showPhone } from './phone-number.ts'

test.each([
  ['+44\u00A020\u202F7946\u20090000', '+44 20 7946 0000'],
  ['\u202A+44 20 7946 0000\u202C', '+44 20 7946 0000'],
  ['+44 20\u20117946\u20110000', '+44 20-7946-0000'],
  ['+44 20 7946–0000', '+44 20 7946-0000'],
  ['＋４４ ２０ ７９４６ ００００', '+44 20 7946 0000'],
  ['+٤٤ ٢٠ ٧٩٤٦ ٠٠٠٠', '+44 20 7946 0000'],
  ['+४४ २० ७९४६ ००००', '+44 20 7946 0000'],
])('P11: %j is cleaned', (typed, clean) => {
  expect(tidyPhone(typed)).toBe(clean)
  expect(keepPhone(typed)).toBe('+442079460000')
})

test.each([
  ['+44 20 7946 0000 x12', '', '+442079460000 ext. 12'],
  ['+44 20 7946 0000, ext. 12', '', '+442079460000 ext. 12'],
  ['+49 89 123456 Durchwahl 7', '', '+4989123456 ext. 7'],
  ['+44 20 7946 0000;ext=12', '', '+442079460000 ext. 12'],
  ['0044 20 7946 0000', '', '+442079460000'],
  ['089 / 12 34 56', 'DE', '+4989123456'],
  ['+44 20 7946 0000', 'DE', '+442079460000'],
  ['(213) 373-4253', 'US', '+12133734253'],
  // Not to be known: it stays as it was written.
  ['089 / 12 34 56', '', '089 / 12 34 56'],
  ['12345', 'DE', '12345'],
  ['089 123456', 'XX', '089 123456'],
])('P11: %s, dialled in “%s”, is kept as %s', (typed, country, kept) => {
  expect(keepPhone(typed, country)).toBe(kept)
})

test('a number is shown as people write it', () => {
  expect(showPhone('+442079460000')).toBe('+44 20 7946 0000')
  expect(showPhone('+442079460000 ext. 12')).toBe('+44 20 7946 0000 ext. 12')
  expect(showPhone('089 / 12 34 56')).toBe('089 / 12 34 56')
})

test('a number is found by its national form', () => {
  expect(phoneSpellings('+442079460000')).toContain('02079460000')
})

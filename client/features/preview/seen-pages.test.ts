// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { keepSeen, readSeen, seenInAnswer, seenPages, unseenWords, withSeen } from './seen-pages.ts'
import type { SeenPage } from './seen-pages.ts'

beforeEach(() => localStorage.clear())

const build = (title: string, widths: SeenPage['widths']): SeenPage => ({
  id: title.toLowerCase(),
  path: `/${title.toLowerCase()}`,
  title,
  variantOf: null,
  letter: 'A',
  widths,
})
const both = ['phone', 'desktop'] as const

test('what was not opened is said, at each width', () => {
  expect(unseenWords([build('Home', both)])).toBeNull()
  const pages = [
    build('Home', both),
    build('Thanks', []),
    build('Terms', []),
    build('Offer', ['phone']),
    build('Help', ['desktop']),
  ]
  expect(unseenWords(pages, 'en')).toBe(
    'You have not opened “Thanks” and “Terms”. Not seen at phone width: “Help”. Not seen at desktop width: “Offer”.',
  )
})

test('what was opened is remembered, and goes with the answer', () => {
  const seen = withSeen(withSeen({}, 'home', 'phone'), 'home', 'desktop')
  expect(withSeen(seen, 'home', 'phone')).toBe(seen)
  keepSeen('ada review', seen)
  expect(readSeen('ada review')).toEqual({ home: ['phone', 'desktop'] })
  expect(readSeen('bo review')).toEqual({})
  localStorage.setItem('fanfare-seen ada review', '{"home":["tablet","phone",7],"b":1}')
  expect(readSeen('ada review')).toEqual({ home: ['phone'], b: [] })
  expect(seenInAnswer([build('Home', ['phone'])])).toEqual([{ pageId: 'home', widths: ['phone'] }])
})

test('variants are pages to be opened, too', () => {
  const home = { id: 'p1', path: '/', title: 'Spring', description: '', sections: [], variants: [] }
  const variants = [
    { ...home, id: 'v1', name: '' },
    { ...home, id: 'v2', name: 'Shorter' },
  ]
  const pages = seenPages([{ ...home, variants }], { p1: both, v2: ['phone'] })
  expect(pages.map(({ id, letter, title, variantOf }) => [id, letter, title, variantOf])).toEqual([
    ['p1', 'A', 'Spring', null],
    ['v1', 'B', 'Spring, Variant B', 'p1'],
    ['v2', 'C', 'Spring, Shorter', 'p1'],
  ])
  expect(unseenWords(pages, 'en')).toBe(
    'You have not opened “Spring, Variant B”. Not seen at desktop width: “Spring, Shorter”.',
  )
})

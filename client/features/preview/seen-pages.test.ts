// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { keepSeen, readSeen, seenInAnswer, unseenWords, withSeen } from './seen-pages.ts'
import type { SeenPage } from './seen-pages.ts'

beforeEach(() => localStorage.clear())

const build = (title: string, widths: SeenPage['widths']): SeenPage => ({
  id: title.toLowerCase(),
  path: `/${title.toLowerCase()}`,
  title,
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

import { expect, it } from 'vitest'
import { publicHref } from './public-href.ts'

it.each([
  ['/', '/c/spring'],
  ['/thanks', '/c/spring/thanks'],
  ['/thanks#top', '/c/spring/thanks#top'],
  ['#join', '#join'],
  ['https://example.com/x', 'https://example.com/x'],
  ['//evil.example', '//evil.example'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
])('%s becomes %s', (href, expected) => {
  expect(publicHref(href, 'spring')).toBe(expected)
})

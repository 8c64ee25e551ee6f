import { expect, it } from 'vitest'
import { publicHref } from './public/public-href.ts'

it.each([
  ['/', '/c/spring'],
  ['/thanks', '/c/spring/thanks'],
  ['/thanks#top', '/c/spring/thanks#top'],
  ['/thanks?from=a//b', '/c/spring/thanks?from=a//b'],
  ['/../../x', '/c/spring/x'],
  ['/a/../../../b/./c#d', '/c/spring/b/c#d'],
  ['/%2e%2E/.%2e/x', '/c/spring/x'],
  ['/..//evil.example', '/c/spring//evil.example'],
  ['/\\evil.example', '/c/spring'],
  ['/..', '/c/spring'],
  ['#join', '#join'],
  ['https://example.com/x', 'https://example.com/x'],
  ['//evil.example', '//evil.example'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
])('%s becomes %s', (href, expected) => {
  expect(publicHref(href, 'spring')).toBe(expected)
})

import { expect, test } from 'vitest'
import { completeHref } from './complete-href.ts'

test.each([
  ['example.com', 'https://example.com'],
  ['example.com/spring?x=1', 'https://example.com/spring?x=1'],
  ['https://example.com', 'https://example.com'],
  ['ada@example.com', 'mailto:ada@example.com'],
  ['+43 1 234 567', 'tel:+431234567'],
  ['/thanks', '/thanks'],
  ['#form', '#form'],
  ['localhost.test:3000/a', 'https://localhost.test:3000/a'],
  ['', ''],
])('%s leads to %s', (typed, href) => {
  expect(completeHref(typed)).toBe(href)
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'two words', 'word'])(
  '%s is no link',
  (typed) => {
    expect(completeHref(typed)).toBeNull()
  },
)

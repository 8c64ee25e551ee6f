import { expect, it } from 'vitest'
import { browserWords, madeWith } from './made-with.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'

it.each([
  [iphone, 'Safari 18 on iOS'],
  [windows, 'Microsoft Edge 140 on Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0',
    'Firefox 126 on Linux',
  ],
  ['', ''],
  ['curious', ''],
  ['x'.repeat(5_000), ''],
])('names the browser of %s', (agent, words) => {
  expect(browserWords(agent)).toBe(words)
})

it('keeps nothing of the user agent but that, and nothing where the page is not told', () => {
  expect(madeWith({ version: 4, width: 'phone' }, iphone)).toEqual({
    version: 4,
    width: 'phone',
    browser: 'Safari 18 on iOS',
  })
  expect(madeWith(undefined, iphone)).toBeNull()
})

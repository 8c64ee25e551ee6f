import { expect, it } from 'vitest'
import { deviceWords, isHandheld } from './device-words.ts'

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const safariOnPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const firefoxOnLinux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

it.each([
  [chromeOnWindows, 'Chrome on Windows', false],
  [safariOnPhone, 'Safari on iOS', true],
  [firefoxOnLinux, 'Firefox on Linux', false],
  ['something else', 'Unknown device', false],
  ['', 'Unknown device', false],
  [undefined, 'Unknown device', false],
])('says what device %s is', (userAgent, words, handheld) => {
  expect(deviceWords(userAgent)).toBe(words)
  expect(isHandheld(userAgent)).toBe(handheld)
})

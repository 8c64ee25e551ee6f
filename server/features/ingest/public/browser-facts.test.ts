import { expect, it } from 'vitest'
import { browserFactsOf } from './browser-facts.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)'
const iPad = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)'
const safariPhone = `${iPhone} ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`
const chromePhone = `${android} ${blink} Chrome/130.0.0.0 Mobile Safari/537.36`

it.each([
  [`${windows} ${blink} Chrome/130.0.0.0 Safari/537.36`, 'desktop', 'Chrome', 'Windows'],
  [
    `${windows} ${blink} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
    'desktop',
    'Edge',
    'Windows',
  ],
  [`${windows} ${blink} Chrome/130.0.0.0 Safari/537.36 OPR/115.0`, 'desktop', 'Opera', 'Windows'],
  [`${mac} ${webkit} Version/18.1 Safari/605.1.15`, 'desktop', 'Safari', 'macOS'],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'desktop',
    'Firefox',
    'Linux',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/130.0.0.0 Safari/537.36`,
    'desktop',
    'Chrome',
    'ChromeOS',
  ],
  [safariPhone, 'mobile', 'Safari', 'iOS'],
  [`${iPhone} ${webkit} CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1`, 'mobile', 'Chrome', 'iOS'],
  [`${iPhone} ${webkit} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`, 'mobile', 'Firefox', 'iOS'],
  [
    `${iPhone} ${webkit} EdgiOS/130.0 Version/18.0 Mobile/15E148 Safari/604.1`,
    'mobile',
    'Edge',
    'iOS',
  ],
  [`${iPhone} ${webkit} GSA/340.3 Mobile/15E148 Safari/604.1`, 'mobile', 'Google app', 'iOS'],
  [`${iPad} ${webkit} Version/17.5 Mobile/15E148 Safari/604.1`, 'tablet', 'Safari', 'iOS'],
  [chromePhone, 'mobile', 'Chrome', 'Android'],
  [
    `${android} ${blink} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'mobile',
    'Samsung Internet',
    'Android',
  ],
  [
    `${chromePhone} Instagram 350.0.0.30.107 Android (34/14; 420dpi)`,
    'mobile',
    'Instagram',
    'Android',
  ],
  [
    `${iPhone} ${webkit} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0;FBBV/1]`,
    'mobile',
    'Facebook',
    'iOS',
  ],
  [`${chromePhone} [FB_IAB/FB4A;FBAV/480.0.0;]`, 'mobile', 'Facebook', 'Android'],
  [`${iPhone} ${webkit} Mobile/15E148 [LinkedInApp]/9.29`, 'mobile', 'LinkedIn', 'iOS'],
  [`${chromePhone} musical_ly_2023 BytedanceWebview/d8a21c6`, 'mobile', 'TikTok', 'Android'],
  [`${iPhone} ${webkit} Mobile/15E148 Twitter for iPhone/10.60`, 'mobile', 'X', 'iOS'],
  [
    'Mozilla/5.0 (PlayStation; PlayStation 5/9.00) AppleWebKit/605.1.15 Version/16.4 Safari/605.1.15',
    'desktop',
    'Safari',
    'Other',
  ],
  ['Mozilla/5.0 (Zyx/1.0) Frobnicator/3', 'desktop', 'Other', 'Other'],
])('knows %s', (userAgent, device, browser, system) => {
  expect(browserFactsOf(userAgent)).toEqual({ device, browser, system, bot: false })
  // What is remembered is the same.
  expect(browserFactsOf(userAgent)).toEqual({ device, browser, system, bot: false })
})

it('takes who says nothing, or that it is one, for a robot', () => {
  for (const userAgent of ['', 'Googlebot/2.1', 'curl/8.5.0'])
    expect(browserFactsOf(userAgent).bot).toBe(true)
})

it('does not look through what no browser sends', () => {
  const long = `${safariPhone} ${'x'.repeat(1_000)}`
  expect(browserFactsOf(long)).toMatchObject({ browser: 'Other', system: 'Other' })
})

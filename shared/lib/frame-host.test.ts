import { expect, it } from 'vitest'
import { textWith } from '../testing/matching.ts'
import { readFrameHost } from './frame-host.ts'

it.each([
  ['www.example.com', 'www.example.com'],
  [' https://WWW.Example.com/campaigns?a=1#b ', 'www.example.com'],
  ['http://shop.example.com:8080/', 'shop.example.com:8080'],
  ['*.example.com', '*.example.com'],
  ['https://*.example.com/', '*.example.com'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['intranet', 'intranet'],
  ['localhost:3000', 'localhost:3000'],
  ['example.com.', 'example.com'],
])('reads %j', (typed, host) => {
  expect(readFrameHost(typed)).toEqual({ host })
})

it.each([
  ['', 'Give a host'],
  ['https://', 'Give a host'],
  ['*', 'Give a host'],
  ['*.', 'Give a host'],
  ['www.*.com', 'A star stands at the beginning'],
  ['*.com', 'A star needs a whole name'],
  ['192.0.2.7', 'not an IP address'],
  ['0x7f.1', 'not an IP address'],
  ['[::1]', 'a name alone'],
  ['ada@example.com', 'a name alone'],
  ["example.com 'self'", 'a name alone'],
  ['example.com; script-src *', 'a name alone'],
  ['example.com,evil.example', 'a name alone'],
  ['-a.example', 'Check its spelling'],
  ['a..b', 'Check its spelling'],
  ['a_b.example', 'Check its spelling'],
  ['example.com:99999', 'Check its spelling'],
  ['mailto:a', 'Check its spelling'],
])('refuses %j', (typed, why) => {
  expect(readFrameHost(typed)).toEqual({ refusal: textWith(why) })
})

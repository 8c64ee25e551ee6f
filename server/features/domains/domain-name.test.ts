import { describe, expect, it } from 'vitest'
import { displayNameOf, readDomainName, zoneOf } from './domain-name.ts'

const own = ['app.fanfare.example', 'pages.fanfare.example']
const read = (typed: string) => readDomainName(typed, own)

describe('a name that somebody types', () => {
  it.each([
    ['spring.example.com', 'spring.example.com'],
    ['  Spring.Example.COM. ', 'spring.example.com'],
    ['https://spring.example.com/', 'spring.example.com'],
    ['münchen.example.com', 'xn--mnchen-3ya.example.com'],
    ['例え。テスト.com', 'xn--r8jz45g.xn--zckzah.com'],
    ['example.co.uk', 'example.co.uk'],
    [`${'a'.repeat(63)}.example.com`, `${'a'.repeat(63)}.example.com`],
  ])('%j becomes %s', (typed, name) => {
    expect(read(typed)).toEqual({ name, refusal: null })
  })

  it.each([
    ['', /Give a name/],
    ['*.example.com', /Wildcards/],
    ['127.0.0.1', /IP address/],
    ['0x7f.1', /IP address/],
    ['[::1]', /IP address/],
    ['spring.example.com:8080', /port/],
    ['https://spring.example.com/offer', /path/],
    ['ada@example.com', /mail address/],
    ['spring example.com', /Letters/],
    ['ex%61mple.com', /Letters/],
    ['a_b.example.com', /underscore/],
    ['-a.example.com', /hyphen/],
    ['a..example.com', /.+/],
    [`${'a'.repeat(64)}.example.com`, /.+/],
    [`${'abcdefgh.'.repeat(27)}example.com`, /At most 244/],
    ['localhost', /whole name/],
    ['com', /whole name/],
    ['co.uk', /shared by everybody/],
    ['github.io', /shared by everybody/],
    ['pages.fanfare.example', /Fanfare itself/],
    ['spring.pages.fanfare.example', /Fanfare itself/],
  ])('%j is refused in words', (typed, words) => {
    const { name, refusal } = read(typed)
    expect(name).toBeNull()
    expect(refusal).toMatch(words)
  })
})

it('knows the zone in which the records are made', () => {
  expect(zoneOf('spring.example.co.uk')).toEqual({ zone: 'example.co.uk', isApex: false })
  expect(zoneOf('example.co.uk')).toEqual({ zone: 'example.co.uk', isApex: true })
  expect(zoneOf('ada.github.io')).toEqual({ zone: 'ada.github.io', isApex: true })
})

it('shows international names as people write them', () => {
  expect(displayNameOf('xn--mnchen-3ya.example.com')).toBe('münchen.example.com')
})

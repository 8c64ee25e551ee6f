import { expect, it } from 'vitest'
import { atRoot, atAddress } from './public/page-of-domain.ts'

it('takes the campaign’s own links to the root, and leaves all others', () => {
  const html = [
    '<a href="/c/spring">',
    '<a href="/c/spring/">',
    '<a href="/c/spring/thanks#x">',
    '<a href="/c/spring?a=1">',
    '<a href="/c/spring#top">',
    '<form data-ff-thanks="/c/spring/thanks">',
    '<a href="/c/spring-sale">',
    '<a href="https://example.com/c/spring">',
    '<p>at /c/spring, =&quot;/c/spring&quot;</p>',
  ]
  expect(atRoot(html.join('\n'), 'spring').split('\n')).toEqual([
    '<a href="/">',
    '<a href="/">',
    '<a href="/thanks#x">',
    '<a href="/?a=1">',
    '<a href="/#top">',
    '<form data-ff-thanks="/thanks">',
    ...html.slice(-3),
  ])
})

it('says the address once in each of the two places, and nowhere else', () => {
  const html =
    '<link rel="canonical" href="http://a/c/s"/><meta property="og:url" content="http://a/c/s"/><p>http://a/c/s</p>'
  expect(atAddress(html, 'https://b/$&')).toBe(
    '<link rel="canonical" href="https://b/$&"/><meta property="og:url" content="https://b/$&"/><p>http://a/c/s</p>',
  )
})

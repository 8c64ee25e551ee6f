import { expect, test } from 'vitest'
import { safeHref, safeImage } from './safe-href.ts'

test.each([
  'https://example.com/a?b=c#d',
  'http://localhost:3000',
  'HTTPS://EXAMPLE.COM',
  'mailto:a@example.com',
  'tel:+49123',
  '/',
  '/thanks?x=1',
  '#form',
  '/größe',
])('keeps %s', (href) => expect(safeHref(href)).toBe(href))

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https:evil',
  'vbscript:x',
  'relative',
  '',
  'a'.repeat(3000),
  7,
  null,
  { href: '/' },
])('drops %s', (href) => expect(safeHref(href)).toBe(null))

test('images are assets or own pictures', () => {
  expect(safeImage('0192f0c1-7e2b')).toBe('0192f0c1-7e2b')
  expect(safeImage('/assets/x/640.webp')).toBe('/assets/x/640.webp')
  expect(safeImage('/pictures/lamp.svg')).toBe('/pictures/lamp.svg')
  // The policy of pages lets nothing in from elsewhere, and members should not ask for it either.
  expect(safeImage('https://example.com/x.png')).toBe(null)
  expect(safeImage('/api/companies')).toBe(null)
  expect(safeImage('/assets/../api/x.webp')).toBe(null)
  expect(safeImage('mailto:a@b.c')).toBe(null)
  expect(safeImage('data:image/svg+xml,x')).toBe(null)
})

import { expect, test } from 'vitest'
import { normalisePath, uniquePaths } from './page-path.ts'

test.each([
  ['', '/'],
  ['/', '/'],
  ['thanks', '/thanks'],
  ['/Thank You/', '/thank-you'],
  ['//a//b//', '/a/b'],
  ['/../etc', '/etc'],
  // P8
  ['/Grüße', '/grusse'],
  ['/über-uns', '/uber-uns'],
  ['/Año Nuevo', '/ano-nuevo'],
  ['/日本語', '/日本語'],
  ['/%E6%97%A5%E6%9C%AC', '/日本'],
  ['/100 %', '/100'],
  ['/О нас', '/о-нас'],
  ['/Новый', '/новый'],
  ['/परिचय', '/परिचय'],
  ['/Łódź', '/lodz'],
  ['/İstanbul', '/istanbul'],
  ['/?x=1#y', '/x-1-y'],
])('%s becomes %s', (path, expected) => expect(normalisePath(path)).toBe(expected))

test('normalising twice changes nothing', () => {
  const long = normalisePath(`/${'ab-/'.repeat(80)}`)
  expect(long.length).toBeLessThanOrEqual(100)
  expect(normalisePath(long)).toBe(long)
})

test('the first page keeps a path, later ones step aside, also of explicit suffixes', () => {
  expect(uniquePaths(['/', '/', '/a', '/a', '/a-2', '/a'])).toEqual([
    '/',
    '/page-2',
    '/a',
    '/a-3',
    '/a-2',
    '/a-4',
  ])
})

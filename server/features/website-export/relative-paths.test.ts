import { expect, it } from 'vitest'
import { fileOfPage, relativeHref, topFrom } from './relative-paths.ts'

it('gives each page a folder, and the first one the top', () => {
  expect(['/', '/thanks', '/a/b', '/日本'].map(fileOfPage)).toEqual([
    'index.html',
    'thanks/index.html',
    'a/b/index.html',
    '日本/index.html',
  ])
  expect(['/', '/thanks', '/a/b'].map(topFrom)).toEqual(['./', '../', '../../'])
})

it('links pages as seen from one another, with query and anchor', () => {
  expect(relativeHref('/', '/')).toBe('./index.html')
  expect(relativeHref('/', '/thanks')).toBe('./thanks/index.html')
  expect(relativeHref('/thanks', '/?a=1#top')).toBe('../index.html?a=1#top')
  expect(relativeHref('/a/b', '/thanks/#x')).toBe('../../thanks/index.html#x')
  expect(relativeHref('/', '/日本')).toBe('./%E6%97%A5%E6%9C%AC/index.html')
})

it('never leaves the archive, and leaves all else alone', () => {
  expect(relativeHref('/', '/../../etc')).toBe('./etc/index.html')
  expect(relativeHref('/', '/a:b')).toBe('./a:b/index.html')
  for (const href of ['#top', 'mailto:a@b.de', 'https://example.com/a', '//example.com/a'])
    expect(relativeHref('/thanks', href)).toBe(href)
})

it('leads to the same file from wherever it is looked at', () => {
  const pages = ['/', '/thanks', '/a/b', '/über-uns']
  for (const from of pages)
    for (const to of pages) {
      const here = new URL(encodeURI(fileOfPage(from)), 'https://host.example/some/folder/')
      const { pathname } = new URL(relativeHref(from, to), here)
      expect(decodeURI(pathname)).toBe(`/some/folder/${fileOfPage(to)}`)
    }
})

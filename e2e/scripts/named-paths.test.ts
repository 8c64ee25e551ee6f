import { expect, test } from 'vitest'
import { findNamed, namedPaths } from './named-paths.ts'

const pathsOf = (text: string) => namedPaths(text).map(({ path }) => path)

test('links and paths in code are named, with their lines', () => {
  const text =
    'See [the rules](SPEC.md#r1).\n\n`server/config.ts` reads `server/core` and `can.ts`.'
  expect(namedPaths(text)).toEqual([
    { path: 'SPEC.md', line: 1, kind: 'link' },
    { path: 'server/config.ts', line: 3, kind: 'code' },
    { path: 'server/core', line: 3, kind: 'code' },
    { path: 'can.ts', line: 3, kind: 'code' },
  ])
})

test('pictures are named by their sources', () => {
  expect(pathsOf('<img src="e2e/a.webp"> <source srcset="e2e/b.webp">')).toEqual([
    'e2e/a.webp',
    'e2e/b.webp',
  ])
})

test('addresses, patterns, commands and other code are none', () => {
  const text =
    '`/dev/outbox` `/static/` `shared/blocks/<kind>/` `*.db.test.ts` `npm start` `Y.Doc` `ui.nodes` ' +
    '`application/problem+json` `#shared/…` [site](https://example.com/a.md) [top](#top) [page](/docs)'
  expect(namedPaths(text)).toEqual([])
})

test('blocks of code are left out', () => {
  expect(pathsOf('```\n`a/b.ts`\n```\n    `c/d.ts`\n`e/f.ts`')).toEqual(['e/f.ts'])
})

const files = ['CONTRIBUTING.md', 'server/README.md', 'server/core/caller.ts', 'shared/lib/must.ts']
const find = (kind: 'link' | 'code', path: string, document = 'server/README.md') =>
  findNamed({ path, kind, line: 1 }, document, files)

test('a link is looked up beside its document alone', () => {
  expect(find('link', 'core/caller.ts')).toBe('server/core/caller.ts')
  expect(find('link', '../CONTRIBUTING.md')).toBe('CONTRIBUTING.md')
  expect(find('link', 'server/core/caller.ts')).toBeNull()
})

test('a path in code is looked up beside its document and from the top', () => {
  expect(find('code', 'core/')).toBe('server/core/caller.ts')
  expect(find('code', 'shared/lib/must.ts')).toBe('shared/lib/must.ts')
  expect(find('code', 'core/nobody.ts')).toBeNull()
  expect(find('code', 'cor/')).toBeNull()
})

test('a bare name of a file or folder is looked up in the folder of its document and below', () => {
  expect(find('code', 'caller.ts')).toBe('server/core/caller.ts')
  expect(find('code', 'core/')).toBe('server/core/caller.ts')
  expect(find('code', 'must.ts')).toBeNull()
  expect(find('code', 'must.ts', 'CONTRIBUTING.md')).toBe('shared/lib/must.ts')
  expect(find('code', 'lib/', 'CONTRIBUTING.md')).toBe('shared/lib/must.ts')
})

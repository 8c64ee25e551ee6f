import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createAskAhead } from './ask-ahead.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-ask-ahead-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const manifest = {
  'index.html': { file: 'static/index.js', imports: ['_react.js'], css: ['static/index.css'] },
  '_react.js': { file: 'static/react.js' },
  '_yjs.js': { file: 'static/yjs.js', imports: ['_react.js'] },
  'builder/builder-screen.tsx': {
    file: 'static/builder.js',
    imports: ['index.html', '_react.js', '_yjs.js'],
    css: ['static/builder.css'],
  },
  'features/preview/preview-screen.tsx': { file: 'static/preview.js', imports: ['_yjs.js'] },
}
mkdirSync(join(folder, '.vite'))
writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))

const addressesIn = (links: string) => [...links.matchAll(/href="([^"]+)"/g)].map(([, at]) => at)

it('names the files of the builder that the document does not name itself', async () => {
  const askAhead = await createAskAhead(folder)
  const files = ['/static/builder.js', '/static/yjs.js', '/static/builder.css']
  expect(addressesIn(askAhead('/campaigns/builder/c1', false))).toEqual(files)
  expect(addressesIn(askAhead('/campaigns/preview/c1', false))).toEqual([
    '/static/preview.js',
    '/static/yjs.js',
  ])
})

it('asks the API ahead for people who are signed in only', async () => {
  const askAhead = await createAskAhead(folder)
  const asked = (isSignedIn: boolean) =>
    addressesIn(askAhead('/campaigns/builder/c1', isSignedIn)).filter((at) =>
      at?.startsWith('/api/'),
    )
  expect(asked(true)).toEqual(['/api/me', '/api/campaigns/c1'])
  expect(asked(false)).toEqual([])
})

it('says nothing for other screens, nor for what can be no id', async () => {
  const askAhead = await createAskAhead(folder)
  for (const path of ['/dashboard', '/campaigns/builder/', '/campaigns/builder/"><b>', '/'])
    expect(askAhead(path, true)).toBe('')
})

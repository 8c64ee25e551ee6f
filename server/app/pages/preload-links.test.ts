import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { preloadLinks } from './preload-links.ts'
import type { PreloadLinks } from './preload-links.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-ask-ahead-'))
const manifest = {
  'index.html': { file: 'static/index.js', imports: ['_react.js'] },
  '_react.js': { file: 'static/react.js' },
  '_campaign.js': {
    file: 'static/campaign.js',
    imports: ['_react.js'],
    css: ['static/campaign.css'],
  },
  'builder/builder-screen.tsx': {
    file: 'static/builder.js',
    imports: ['_campaign.js', 'index.html'],
  },
  'features/preview/ask-ahead.ts': { file: 'static/ask-ahead.js', imports: ['index.html'] },
  'app/first-look.ts': { file: 'static/first-look.js', imports: ['index.html'] },
  'app/require-admission.tsx': { file: 'static/admission.js' },
  'features/share-links/entrance.tsx': { file: 'static/entrance.js', imports: ['_react.js'] },
  'lib/campaign-session/keep-on-device.ts': { file: 'static/keep.js' },
  'features/threads/public/pins.tsx': { file: 'static/pins.js', imports: ['_campaign.js'] },
  'features/preview/preview-screen.tsx': { file: 'static/preview.js', imports: ['_campaign.js'] },
}

beforeAll(() => {
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
})
afterAll(() => rmSync(folder, { recursive: true }))

const askedAt = async (
  path: string,
  build = folder,
  look: { questions: string[]; isSignedIn: boolean } | null = null,
) =>
  [...joined((await preloadLinks(build))(path, look)).matchAll(/href="([^"]+)"/g)].map(
    ([, address]) => address,
  )
const joined = ({ questions, files }: PreloadLinks) => questions + files

it('asks for the person, the campaign and the files of the screen where a campaign is opened', async () => {
  for (const screen of ['builder', 'preview'])
    expect(await askedAt(`/campaigns/${screen}/c-1`)).toEqual([
      '/api/me',
      '/api/campaigns/c-1',
      '/static/campaign.css',
      `/static/${screen}.js`,
      '/static/campaign.js',
    ])
})

it('asks for styles as such: the browser takes nothing else for the sheet', async () => {
  const { files: links } = (await preloadLinks(folder))('/campaigns/builder/c-1', null)
  expect(links).toContain('<link rel="preload" as="style" crossorigin href="/static/campaign.css">')
  expect(links).toContain('<link rel="modulepreload" crossorigin href="/static/campaign.js">')
})

it('asks the same without a build, but for files', async () => {
  const asked = await askedAt('/campaigns/builder/c-1', join(folder, 'nothing'))
  expect(asked).toEqual(['/api/me', '/api/campaigns/c-1'])
})

it('says nothing for other screens, nor for what can be no id', async () => {
  for (const path of ['/', '/dashboard', '/campaigns/builder/', '/campaigns/builder/"><b>'])
    expect(await askedAt(path)).toEqual([])
})

it('asks for what takes over from a first look, and for what that knows will be asked', async () => {
  const look = { questions: ['/api/campaigns/c-1/reviews/r-1'], isSignedIn: false }
  const asked = await askedAt('/campaigns/preview/c-1', folder, look)
  expect(await askedAt('/campaigns/preview/c-1', folder, { ...look, isSignedIn: true })).toEqual([
    '/api/me',
    ...asked,
  ])
  expect(asked).toEqual([
    '/api/campaigns/c-1',
    '/api/campaigns/c-1/reviews/r-1',
    '/static/ask-ahead.js',
    '/static/campaign.css',
    '/static/preview.js',
    '/static/campaign.js',
    '/static/first-look.js',
    '/static/admission.js',
    '/static/entrance.js',
    '/static/keep.js',
    '/static/pins.js',
  ])
})

it('fails where the build has none of a file by that name, instead of asking for it late', async () => {
  const other = mkdtempSync(join(tmpdir(), 'fanfare-ask-ahead-'))
  const { 'features/threads/public/pins.tsx': _, ...without } = manifest
  mkdirSync(join(other, '.vite'))
  writeFileSync(join(other, '.vite/manifest.json'), JSON.stringify(without))
  await expect(preloadLinks(other)).rejects.toThrow(/features.threads.public.pins/)
  rmSync(other, { recursive: true })
})

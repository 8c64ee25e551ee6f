import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { drawingPolicy, securityHeaders } from '#server/platform/http/security.ts'
import { createFolderStore } from '#server/platform/storage/folder-store.ts'
import { serveUploads } from './serve-uploads.ts'

const id = '01a222e9-3f23-7530-9295-d21b2bc162b8'
const drawing = '01a222e9-3f23-7530-9295-d21b2bc162b9'
const folder = mkdtempSync(join(tmpdir(), 'fanfare-uploads-'))
const files = createFolderStore(folder)
const app = new Koa().use(securityHeaders(() => false)).use(serveUploads({ files }))
const server = createServer(app.callback())
let origin = ''

beforeAll(async () => {
  const narrow = { name: '320.webp', bytes: Buffer.from('narrow') }
  const wide = { name: '640.webp', bytes: Buffer.from('wide one') }
  await files.addFolder(`assets/${id}`, [narrow, wide])
  await files.addFolder(`assets/${drawing}`, [
    { name: 'drawing.svg', bytes: Buffer.from('<svg/>') },
  ])
  ;({ origin } = await listenLocally(server))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${origin}/assets/${path}`, { redirect: 'manual', ...init })

test('a file is kept for ever by whoever has it, and is not read again for them', async () => {
  const first = await ask(`${id}/640.webp`)
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect([first.headers.get('content-length'), await first.text()]).toEqual(['8', 'wide one'])
  const tag = first.headers.get('etag') ?? ''
  const again = await ask(`${id}/640.webp`, { headers: { 'if-none-match': tag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const other = await ask(`${id}/320.webp`, { headers: { 'if-none-match': tag } })
  expect([other.status, await other.text()]).toEqual([200, 'narrow'])
  const head = await ask(`${id}/640.webp`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '8'])
})

test('a width that is not kept leads to the nearest one', async () => {
  const place = async (path: string) => {
    const { status, headers } = await ask(path)
    return [status, headers.get('location'), headers.get('cache-control')]
  }
  expect(await place(`${id}/960.webp`)).toEqual([302, `/assets/${id}/640.webp`, 'no-cache'])
  expect(await place(`${id}/100.webp`)).toEqual([302, `/assets/${id}/320.webp`, 'no-cache'])
})

test('what is not there is a plain 404 that nobody keeps', async () => {
  const nothing = [`${id}/nope`, `${id}/`, '', `${id.replace('0', '1')}/960.webp`, '..%2f/960.webp']
  for (const path of [...nothing, `${id}/font.woff2`, `../assets/${id}`]) {
    const { status, headers } = await ask(path)
    expect([path, status, headers.get('etag')]).toEqual([path, 404, null])
    expect(headers.get('cache-control')).toBe('no-store')
  }
  expect((await ask(`${id}/640.webp`, { method: 'POST' })).status).toBe(404)
})

test('drawings are served so that nothing in them runs, also opened by themselves', async () => {
  const { headers } = await ask(`${drawing}/drawing.svg`)
  expect(headers.get('content-type')).toBe('image/svg+xml')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe(drawingPolicy)
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { publicSite } from './public-site.ts'
import { securityHeaders } from '#server/platform/http/security.ts'

const mark = 'https://origin.invalid'
const home = 'https://fanfare.example'
let folder: string
let origin: string
let close: () => void

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-site-'))
  await mkdir(join(folder, 'documents/blog'), { recursive: true })
  const documents = { '/': 'first.html', '/blog/one': 'blog/one.html', '/404': 'none.html' }
  for (const file of Object.values(documents))
    await writeFile(
      join(folder, 'documents', file),
      `<!doctype html><html lang="en"><a href="${mark}/x">${file}</a></html>`,
    )
  const named = Object.entries(documents).map(
    ([path, file]) => [path, `documents/${file}`] as const,
  )
  const site = { originMark: mark, inlineScript: 'sha256-abc=' }
  await writeFile(
    join(folder, 'site.json'),
    JSON.stringify({ ...site, documents: Object.fromEntries(named) }),
  )
  const app = new Koa()
  app.silent = true
  app.use(securityHeaders(() => false))
  app.use(publicSite(folder, { origin: () => home, hasDemo: true }))
  app.use((ctx) => {
    ctx.body = 'the application'
  })
  const server = createServer(app.callback())
  ;({ origin } = await listenLocally(server))
  close = () => server.close()
})

afterAll(async () => {
  close()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, { headers, redirect: 'manual' })

describe('the public site', () => {
  it('has this installation’s address in its documents', async () => {
    const answer = await get('/blog/one')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(await answer.text()).toContain(`<a href="${home}/x">blog/one.html</a>`)
  })

  it('is packed, and not sent again to who has it', async () => {
    const packed = await get('/', { 'accept-encoding': 'br' })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(await packed.text()).toContain('first.html')
    const etag = packed.headers.get('etag') ?? ''
    // Otherwise fetch says of itself that it wants the whole.
    const asBrowser = { 'cache-control': 'max-age=0', 'accept-encoding': 'br' }
    const again = await get('/', { ...asBrowser, 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect((await get('/', { ...asBrowser, 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('is marked for people who are signed in, as another document', async () => {
    const [out, signedIn] = [await get('/'), await get('/', { cookie: 'ory_kratos_session=x' })]
    expect(await signedIn.text()).toContain('<html data-signed-in="" data-demo="" lang')
    expect(await out.text()).not.toContain('data-signed-in')
    expect(await (await get('/')).text()).toContain('<html data-demo="" lang')
    expect(signedIn.headers.get('etag')).not.toBe(out.headers.get('etag'))
    expect(out.headers.get('vary')).toContain('Cookie')
  })

  it('runs the inline script of its build and no other', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' 'sha256-abc=';")
    expect(policy).not.toContain('nonce')
  })

  it('answers 404 with its own page below its folders, and leaves the rest to others', async () => {
    for (const path of ['/blog/two', '/documentation/__proto__', '/pricing/x']) {
      const missing = await get(path)
      expect(`${path} ${missing.status}`).toBe(`${path} 404`)
      expect(await missing.text()).toContain('none.html')
    }
    for (const path of ['/404', '/dashboard', '/toString', '/blogs'])
      expect(`${path} ${await (await get(path)).text()}`).toBe(`${path} the application`)
  })

  it('has one address for each document', async () => {
    const answer = await get('/blog/one/?x=1')
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe('/blog/one?x=1')
  })
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { securityHeaders } from '#server/platform/http/security.ts'
import { identityPages } from './identity-pages.ts'

const shell = `<!doctype html><html><head><title>Fanfare</title>
<script type="module" crossorigin src="/static/index.js"></script>
<link rel="modulepreload" crossorigin href="/static/react.js">
<link rel="stylesheet" crossorigin href="/static/index.css">
</head><body><div id="root"></div><script nonce="__NONCE__">last()</script></body></html>`
const manifest = {
  'index.html': { file: 'static/index.js', imports: ['_start.js'], css: ['static/index.css'] },
  'app/identity-main.tsx': { file: 'static/identity.js', imports: ['_start.js', '_forms.js'] },
  '_start.js': { file: 'static/start.js', css: ['static/start.css'] },
  '_forms.js': { file: 'static/forms.js', imports: ['_start.js'], css: ['static/forms.css'] },
}
const face = '/static/inter-latin-wght-normal-1.woff2'
const looks = { '/sign-in': { title: 'Welcome back · Fanfare', html: '<h1>Welcome back</h1>' } }

let folder: string
let origin: string
let close: () => void

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-identity-'))
  const keep = async (name: string, text: string) => writeFile(join(folder, name), text)
  await mkdir(join(folder, '.vite'))
  await mkdir(join(folder, 'static'))
  await keep('index.html', shell)
  await keep('.vite/manifest.json', JSON.stringify(manifest))
  await keep('identity.json', JSON.stringify(looks))
  await keep('static/start.css', `@font-face{src:url(${face})}`)
  await keep('static/forms.css', '.form{}')
  const app = new Koa()
  app.use(securityHeaders(() => false))
  app.use(identityPages(folder, folder))
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

async function get(path: string, headers: Record<string, string> = { accept: 'text/html' }) {
  const answer = await fetch(`${origin}${path}`, { headers })
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}

it('shows itself before any file is there, and loads nothing of the application', async () => {
  const { html } = await get('/sign-in')
  expect(html).toContain('<title>Welcome back · Fanfare</title>')
  expect(html).toContain('<div id="root"><h1>Welcome back</h1></div>')
  expect(html).toContain(`<style>@font-face{src:url(${face})}.form{}</style>`)
  expect(html).toContain(`as="font" type="font/woff2" crossorigin href="${face}">`)
  const [document = '', next] = html.split('<template id="next-files">')
  const scripts = [...document.matchAll(/\/static\/(\w+\.js)/g)].map(([, name]) => name)
  expect(scripts.toSorted()).toEqual(['forms.js', 'identity.js', 'start.js'])
  expect(document).not.toContain('rel="stylesheet"')
  for (const file of ['react.js', 'index.js', 'index.css'])
    expect(next).toContain(`href="/static/${file}"`)
})

it('asks for the flow as the program would, with where to go afterwards', async () => {
  const { html, policy } = await get('/sign-in?return_to=%2Fa%3Fb%3D%3C%2Fscript%3E')
  const address = String.raw`"/.ory/self-service/login/browser?return_to=%2Fa%3Fb%3D%3C%2Fscript%3E"`
  expect(html).toContain(`window.flowAhead = { address: ${address} }`)
  const nonces = new Set([...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce))
  expect(nonces.size).toBe(1)
  expect(policy).toContain(`'nonce-${[...nonces][0]}'`)
})

it('shows and asks nothing ahead where another screen or flow is meant', async () => {
  for (const query of ['flow=1', 'aal=aal2', 'refresh=true']) {
    const { html } = await get(`/sign-in?${query}`)
    expect(html).not.toContain('flowAhead')
    expect(html).toContain('<div id="root"></div>')
    expect(html).toContain('/static/identity.js')
  }
  const { html } = await get('/sign-in/error?id=1')
  expect(html).not.toContain('flowAhead')
})

it('leaves all else to the application, and everything without a build', async () => {
  for (const path of ['/sign-out', '/sign-inside', '/dashboard'])
    expect((await get(path)).html).toBe('the application')
  expect((await get('/sign-in', { accept: 'application/json' })).html).toBe('the application')
  const app = new Koa()
  app.use(identityPages(join(folder, 'nothing'), folder))
  app.use((ctx) => {
    ctx.body = 'the application'
  })
  const server = createServer(app.callback())
  const { origin: other } = await listenLocally(server)
  const answer = await fetch(`${other}/sign-in`, { headers: { accept: 'text/html' } })
  expect(await answer.text()).toBe('the application')
  server.close()
})

import { createServer, request } from 'node:http'
import Koa from 'koa'
import { afterEach, describe, expect, it } from 'vitest'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { requests } from '#server/platform/http/requests.ts'
import { securityHeaders } from '#server/platform/http/security.ts'
import { createLog } from '#server/platform/log.ts'
import { serveDomains } from './serve-domains.ts'

const html =
  '<link rel="canonical" href="https://spring.example.com/"/><a href="/c/spring/thanks?a=1">Thanks</a>'
const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

/** Asks a server that has two domains, one without a campaign, and an application behind. */
async function start(ownNames: readonly string[] | null = ['app.example.org']) {
  const sites = new Map([
    ['spring.example.com', { name: 'spring.example.com', slug: 'spring' }],
    ['empty.example.com', { name: 'empty.example.com', slug: null }],
  ])
  const app = new Koa()
  app.use(requests(createLog('silent'), createMetrics().http))
  app.use(securityHeaders(() => true))
  app.use(
    serveDomains({
      find: (host) => sites.get(host),
      get: async (slug, path) =>
        slug === 'spring' && path === '/'
          ? { kind: 'page', html, scriptHash: 'sha256-x', tag: 'tag', isIndexed: true }
          : { kind: 'missing' },
      indexed: async () => ({
        base: 'https://spring.example.com',
        pages: [bare('/'), bare('/thanks')],
      }),
      picture: async () => null,
      originOf: (name) => `https://${name}`,
      ownNames: () => ownNames,
    }),
  )
  app.use((ctx) => void (ctx.body = 'the application'))
  const server = createServer(app.callback())
  closers.push(() => server.close())
  const { port } = await listenLocally(server)
  return (host: string, path = '/', method = 'GET', headers: Record<string, string> = {}) =>
    new Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }>(
      (done, fail) => {
        const to = { port, host: '127.0.0.1', path, method, agent: false as const }
        const sent = request({ ...to, headers: { ...headers, host } }, (answer) => {
          let body = ''
          answer.on('data', (text: Buffer) => (body += text.toString()))
          answer.on('end', () =>
            done({ status: answer.statusCode ?? 0, body, headers: answer.headers }),
          )
        })
        sent.on('error', fail)
        sent.end()
      },
    )
}

const bare = (path: string) => ({ path, alternates: [] })

describe('a request for a custom domain', () => {
  it('gets the campaign’s pages at the root, however the name is written', async () => {
    const ask = await start()
    for (const host of ['spring.example.com', 'Spring.Example.com:8443', 'spring.example.com.']) {
      const { status, body, headers } = await ask(host)
      expect([status, headers.etag]).toEqual([200, '"tag-spring.example.com"'])
      expect(body).toContain('<a href="/thanks?a=1">')
      // It would bind names of the customer that are none of ours.
      expect(headers['strict-transport-security']).toBeUndefined()
    }
    const known = { 'if-none-match': '"tag-spring.example.com"' }
    expect((await ask('spring.example.com', '/', 'GET', known)).status).toBe(304)
  })

  it.each([
    '/dashboard',
    '/api/me',
    '/sign-in',
    '/c/another',
    '/.ory/sessions/whoami',
    '/static/x.js',
  ])('gets nothing of the application at %s', async (path) => {
    const { status, body } = await (await start())('spring.example.com', path)
    expect([status, body.includes('the application')]).toEqual([404, false])
  })

  it.each([
    '/f/form',
    '/v/poll',
    '/assets/a/640.webp',
    '/fonts/x.woff2',
    '/fonts/a/x.woff2',
    '/pictures/x.svg',
  ])('gets what pages load and send at %s', async (path) => {
    expect((await (await start())('spring.example.com', path, 'POST')).body).toBe('the application')
  })

  it('takes nothing else that is sent', async () => {
    expect((await (await start())('spring.example.com', '/', 'POST')).status).toBe(404)
  })

  it('leads on from the address on the installation, and never to another host', async () => {
    const ask = await start()
    const to = async (path: string) => (await ask('spring.example.com', path)).headers.location
    expect(await to('/c/spring')).toBe('/')
    expect(await to('/c/spring/thanks?a=1')).toBe('/thanks?a=1')
    expect(await to('/c/spring//evil.example')).toBe('/evil.example')
  })

  it('has a robots.txt and a sitemap of its own', async () => {
    const ask = await start()
    const robots = await ask('spring.example.com', '/robots.txt')
    expect(robots.body).toContain('Sitemap: https://spring.example.com/sitemap.xml')
    const { body, headers } = await ask('spring.example.com', '/sitemap.xml')
    expect(headers['content-type']).toContain('xml')
    expect(body).toContain('<loc>https://spring.example.com/thanks</loc>')
  })

  it('gets a decent page while the domain shows no campaign', async () => {
    const { status, body } = await (await start())('empty.example.com')
    expect([status, body.includes('Nothing here')]).toEqual([404, true])
  })
})

describe('a request for another name', () => {
  it('is for the application when the name is its own, an address, or one within a network', async () => {
    const ask = await start()
    for (const host of ['app.example.org', '127.0.0.1:3000', '[::1]:3000', 'web:3000', 'localhost'])
      expect([host, (await ask(host)).body]).toEqual([host, 'the application'])
  })

  it('gets a plain 404 when it is nobody’s', async () => {
    const { status, body, headers } = await (await start())('evil.example')
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    expect(body).toBe('There is nothing at this address.\n')
  })

  it('is for the application where it was not told its names', async () => {
    expect((await (await start(null))('anything.example')).body).toBe('the application')
  })
})

import { createServer } from 'node:http'
import type { Server } from 'node:http'
import Koa from 'koa'
import { afterEach, expect, it } from 'vitest'
import { speak } from '#shared/languages/all-languages.ts'
import { frameSources } from '#shared/blocks/frame-sources.ts'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import type { ServedPage } from './public/served-page.ts'
import { servePages } from './serve-pages.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const headersOf = async (served: ServedPage) => (await answerOf(served)).headers

async function answerOf(served: ServedPage): Promise<Response> {
  const app = new Koa().use(
    servePages({ get: async () => served, indexed: async () => null, picture: async () => null }),
  )
  const server = createServer(app.callback())
  servers.push(server)
  const { origin } = await listenLocally(server)
  return fetch(`${origin}/c/spring`)
}

const policyOf = async (served: ServedPage) =>
  ((await headersOf(served)).get('content-security-policy') ?? '').split('; ')

const page: ServedPage = {
  kind: 'page',
  html: '<p>',
  scriptHash: 'sha256-x',
  tag: 'one',
  isIndexed: true,
}

it('lets pages run their own script and load from their own origin', async () => {
  const policy = await policyOf(page)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'sha256-x'")
  expect(policy).toContain("img-src 'self' data:")
})

it('lets pages show in frames what blocks may show, and play files from https', async () => {
  const policy = await policyOf(page)
  expect(policy).toContain(`frame-src ${frameSources().join(' ')}`)
  expect(policy).toContain('media-src https:')
  for (const source of frameSources()) expect(source).toMatch(/^https:\/\/[a-z.-]+\/[a-z/]*$/)
})

it('lets a page that is away run nothing', async () => {
  expect(await policyOf({ kind: 'missing' })).toContain("script-src 'none'")
})

it('says of what the operator holds back that it is not available, in the language of the page', async () => {
  const language = speak({ language: 'de' })
  const answer = await answerOf({ kind: 'away', reason: 'held', language })
  expect(answer.status).toBe(410)
  expect(answer.headers.get('cache-control')).toBe('public, no-cache')
  expect(await answer.text()).toContain('Diese Seite ist nicht verfügbar.')
})

it('lets the hosts that it is told of show it in a frame, and nobody else', async () => {
  const frameHosts = ['www.example.com', '*.shop.example']
  const missing: ServedPage = { kind: 'missing' }
  for (const served of [page, missing]) {
    expect(await policyOf(served)).toContain("frame-ancestors 'none'")
    expect(await policyOf({ ...served, frameHosts })).toContain(
      'frame-ancestors www.example.com *.shop.example',
    )
  }
})

it('P2: asks search engines by a header, too, to leave a page out', async () => {
  const hidden = await headersOf({ ...page, isIndexed: false })
  expect(hidden.get('x-robots-tag')).toBe('noindex')
  expect((await headersOf(page)).get('x-robots-tag')).toBeNull()
})

it('P18: lets whoever a button leads to know the site that it was on', async () => {
  const headers = await headersOf(page)
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

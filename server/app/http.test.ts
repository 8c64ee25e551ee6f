import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { frameSources } from '#shared/blocks/frame-sources.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { oldInviteLinks } from './pages/old-invite-links.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import { countersHere } from '#server/platform/limits/counters.ts'
import { createLimiter } from '#server/platform/limits/limiter.ts'
import { requests } from '#server/platform/http/requests.ts'
import { sameOrigin, securityHeaders } from '#server/platform/http/security.ts'
import { answerNotFound, serveStatus } from '#server/platform/http/serve-status.ts'
import { staticFiles } from '#server/platform/http/static-files.ts'
import { tlsAllowed } from '#server/platform/http/tls-allowed.ts'
import { createInFlight } from '#server/platform/http/in-flight.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import type { Layer } from '#server/platform/http/layer.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server of these layers; what they pass on is answered `ok`. */
async function serve(...layers: Layer[]): Promise<string> {
  const app = new Koa()
  app.silent = true
  app.use(requests(createLog('silent'), createMetrics().http))
  for (const layer of layers) app.use(layer)
  app.use((ctx) => {
    ctx.body = 'ok'
  })
  return listen(app.callback())
}

async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  const { origin } = await listenLocally(server)
  closers.push(() => server.close())
  return origin
}

describe('old invite links', () => {
  it('lead to the page of the invite, with the secret behind the #; all else is passed on', async () => {
    const origin = await serve(oldInviteLinks)
    const ask = (path: string) => fetch(`${origin}${path}`, { redirect: 'manual' })
    const led = await ask('/onboarding?invite=a%2Fb_c')
    expect([led.status, led.headers.get('location')]).toEqual([302, '/invite#a%2Fb_c'])
    for (const path of ['/onboarding', '/onboarding?step=brand', '/elsewhere?invite=a'])
      expect(await (await ask(path)).text()).toBe('ok')
  })
})

describe('files', () => {
  it('SVGs are served so that nothing in them runs, also opened by themselves', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fanfare-files-'))
    closers.push(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const files = staticFiles('/assets/', folder, { forever: true })
    const origin = await serve(
      securityHeaders(() => false),
      files,
    )
    const { headers } = await fetch(`${origin}/assets/drawing.svg`)
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const policy = headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual([
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      'img-src data:',
      "frame-ancestors 'none'",
      'sandbox',
    ])
  })
})

describe('requests', () => {
  it('answers what nobody answers with a problem that carries the request number', async () => {
    const origin = await serve((ctx) => {
      ctx.status = 404
    })
    const response = await fetch(`${origin}/nowhere`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const problem = await readJson(response, z.looseObject({ requestId: z.string() }))
    expect(problem).toMatchObject({ slug: 'not-found', status: 404 })
    expect(problem.requestId).toBe(response.headers.get('x-request-id'))
  })

  it('tells nothing of what went wrong inside', async () => {
    const origin = await serve(() => {
      throw new Error('the password is swordfish')
    })
    const response = await fetch(origin)
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('swordfish')
  })
})

describe('what is under way', () => {
  const begin = async () => {
    const inFlight = createInFlight()
    const work = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const origin = await serve(inFlight.layer, async () => {
      begun.resolve()
      await work.promise
    })
    const leaving = new AbortController()
    const asked = fetch(origin, { signal: leaving.signal })
    await begun.promise
    leaving.abort()
    await expect(asked).rejects.toThrow('aborted')
    return { inFlight, work }
  }

  it('is waited for when its client has gone', async () => {
    const { inFlight, work } = await begin()
    const settled = vi.fn<() => void>()
    const wait = inFlight.settled(60_000).then(settled)
    await new Promise((done) => setImmediate(done))
    expect(settled).not.toHaveBeenCalled()
    work.reject(new Error('all the same'))
    await wait
    await inFlight.settled(60_000)
  })

  it('holds up nothing for longer than it may', async () => {
    const { inFlight, work } = await begin()
    await expect(inFlight.settled(1)).resolves.toBeUndefined()
    work.resolve()
  })
})

describe('same origin', () => {
  const allowed = sameOrigin(() => new Set(['https://app.example']))
  const post = (origin: string, headers: Record<string, string>, path = '/api/companies') =>
    fetch(`${origin}${path}`, { method: 'POST', headers }).then(({ status }) => status)

  it('takes changes only from our own pages, or from no page at all', async () => {
    const origin = await serve(allowed)
    expect(await post(origin, { origin: 'https://app.example' })).toBe(200)
    expect(await post(origin, {})).toBe(200)
    expect(await post(origin, { origin: 'https://evil.example' })).toBe(403)
    expect(await post(origin, { origin: 'null' })).toBe(403)
  })

  it('lets everybody read, and visitors of published pages post', async () => {
    const origin = await serve(allowed)
    const get = await fetch(origin, { headers: { origin: 'https://evil.example' } })
    expect(get.status).toBe(200)
    expect(await post(origin, { origin: 'https://their.site' }, '/f/form1')).toBe(200)
    expect(await post(origin, { origin: 'https://their.site' }, '/v/poll1')).toBe(200)
    expect(await post(origin, { origin: 'https://their.site' }, '/extra')).toBe(403)
  })
})

describe('security headers', () => {
  it('gives each answer a nonce of its own and allows no inline script without it', async () => {
    const nonces: string[] = []
    const origin = await serve(
      securityHeaders(() => true),
      (ctx, next) => {
        nonces.push(ctx.state.nonce ?? '')
        return next()
      },
    )
    const responses = [await fetch(origin), await fetch(origin)]
    const policies = responses.map(({ headers }) => headers.get('content-security-policy') ?? '')
    expect(new Set(nonces).size).toBe(2)
    policies.forEach((policy, index) => {
      expect(policy).toContain(`script-src 'self' 'nonce-${nonces[index]}';`)
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).toContain(`frame-src ${frameSources().join(' ')};`)
      expect(policy).toContain('media-src https:;')
    })
    expect(responses[0]?.headers.get('strict-transport-security')).toContain('max-age')
  })
})

describe('rate limit', () => {
  const limiterOf = (points: number) => createLimiter('test', { points, seconds: 60 }, countersHere)

  it('answers 429 with the time to wait, below its prefix only', async () => {
    const origin = await serve(rateLimit('/api/', limiterOf(2)))
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await fetch(`${origin}/api/me`)).status)
    expect(statuses).toEqual([200, 200, 429])
    const refused = await fetch(`${origin}/api/me`)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('ratelimit-policy')).toBe('"test";q=2;w=60')
    expect(refused.headers.get('ratelimit')).toMatch(/^"test";r=0;t=\d+$/)
    const other = await fetch(`${origin}/other`)
    expect([other.status, other.headers.get('ratelimit')]).toEqual([200, null])
  })

  it('says how each of two limits stands', async () => {
    const votes = createLimiter('votes', { points: 9, seconds: 60 }, countersHere)
    const origin = await serve(rateLimit('/v/', limiterOf(5)), rateLimit('/v/', votes, 'POST'))
    const { headers } = await fetch(`${origin}/v/poll`, { method: 'POST' })
    expect(headers.get('ratelimit-policy')).toBe('"test";q=5;w=60, "votes";q=9;w=60')
    expect(headers.get('ratelimit')).toMatch(/^"test";r=4;t=\d+, "votes";r=8;t=\d+$/)
  })

  it('takes all addresses of one customer of IPv6 for one', async () => {
    const from: Layer = (ctx, next) => {
      ctx.request.ip = ctx.get('sender')
      return next()
    }
    const origin = await serve(from, rateLimit('/api/', limiterOf(1)))
    const statusFor = async (sender: string) =>
      (await fetch(`${origin}/api/me`, { headers: { sender } })).status
    expect(await statusFor('2001:db8:0:7::1')).toBe(200)
    expect(await statusFor('2001:db8:0:7:ffff::2')).toBe(429)
    expect(await statusFor('2001:db8:0:8::1')).toBe(200)
  })
})

describe('status', () => {
  const check = (name: string, fails: boolean) => ({
    name,
    run: () => (fails ? Promise.reject(new Error('down')) : Promise.resolve()),
  })
  const metrics = createMetrics()
  const watch = (parts: Partial<Parameters<typeof serveStatus>[0]> = {}) =>
    listen(serveStatus({ checks: [], isStopping: () => false, metrics, ...parts }, answerNotFound))

  it('is alive in any case, and ready when every part is', async () => {
    const origin = await watch({ checks: [check('database', false)] })
    expect(await (await fetch(`${origin}/healthz?x=1`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready', failing: [] })
  })

  it('names the parts that fail', async () => {
    const checks = [check('database', true), check('other', false)]
    const origin = await watch({ checks })
    const response = await fetch(`${origin}/readyz`)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ status: 'unready', failing: ['database'] })
  })

  it('only warns of spare parts', async () => {
    const origin = await watch({ checks: [{ ...check('redis', true), spare: true }] })
    const response = await fetch(`${origin}/readyz`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ status: 'ready', warnings: ['redis'] })
  })

  it('is not ready while it stops', async () => {
    const origin = await watch({ isStopping: () => true })
    const response = await fetch(`${origin}/readyz`)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ status: 'stopping', failing: [] })
  })

  it('shows its figures to Prometheus', async () => {
    metrics.gauge('rooms', 'Rooms in memory', () => 3)
    const response = await fetch(`${await watch()}/metrics`)
    expect(response.headers.get('content-type')).toContain('text/plain')
    const text = await response.text()
    expect(text).toContain('# HELP rooms Rooms in memory')
    expect(text).toContain('\nrooms 3')
  })

  it('says so when its figures can not be had', async () => {
    const print = () => Promise.reject(new Error('no'))
    const response = await fetch(`${await watch({ metrics: { ...metrics, print } })}/metrics`)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ slug: 'internal' })
  })

  it('hands on everything else', async () => {
    const response = await fetch(`${await watch()}/toString`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({ slug: 'not-found' })
  })
})

it('lets the proxy ask for certificates of our own names and verified ones only', async () => {
  const own = () => ['https://app.example', 'https://pages.example']
  const origin = await serve(tlsAllowed(own, (host) => host === 'spring.example'))
  const ask = (domain: string) =>
    fetch(`${origin}/internal/tls-allowed?domain=${domain}`).then(({ status }) => status)
  expect(await ask('pages.example')).toBe(200)
  expect(await ask('spring.example')).toBe(200)
  expect(await ask('evil.example')).toBe(404)
  expect(await ask('')).toBe(404)
  expect((await fetch(`${origin}/internal/tls-allowed`)).status).toBe(404)
})

import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from '#shared/errors/catalogue.ts'
import { TooManyRequests } from '#shared/errors/too-many-requests.ts'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { createLog } from '#server/platform/log.ts'
import { recordSpans } from '#server/platform/telemetry/testing/record-spans.ts'
import type { Access } from './access-log.ts'
import { trustOf } from './client-address.ts'
import { createInFlight } from './in-flight.ts'
import { createMetrics } from './metrics.ts'
import { parseJson, readLimited } from './read-limited.ts'
import { takePosts } from './take-posts.ts'
import type { Take } from './take-posts.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Takes posts to `/e` of all hosts but `theirs.example`; what is handed on is answered with 418. */
async function serve(take: Take, proxies = 0) {
  const lines: Access[] = []
  const inFlight = createInFlight()
  const metrics = createMetrics()
  const parts = {
    log: createLog('silent'),
    metrics,
    accessLog: { say: (line: Access) => void lines.push(line), close: () => undefined },
    inFlight,
    trustProxy: proxies > 0 ? trustOf(proxies) : null,
    isServed: (host: string) => host !== 'theirs.example',
  }
  const server = createServer(
    takePosts('/e', take, parts, (_request, response) => response.writeHead(418).end()),
  )
  closers.push(() => server.close())
  const { origin } = await listenLocally(server)
  const post = (path = '/e', headers: Record<string, string> = {}, body = '{}') =>
    fetch(origin + path, { method: 'POST', headers, body })
  return { origin, post, lines, inFlight, metrics }
}

const problem = z.object({ slug: z.string(), requestId: z.uuid(), detail: z.string() })

test('what is taken is answered for every page, numbered and counted', async () => {
  const bodies: unknown[] = []
  const { post, lines, metrics } = await serve(async (request) => {
    bodies.push(parseJson(await readLimited(request, 10)))
  })
  const { status, headers } = await post('/e?x=secret', {}, '{"a":1}')
  expect([status, bodies]).toEqual([204, [{ a: 1 }]])
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('cache-control')).toBe('no-store')
  const requestId = headers.get('x-request-id')
  expect(lines).toMatchObject([{ requestId, method: 'POST', route: '/e', status: 204, who: null }])
  expect(await metrics.print()).toMatch(
    /http_request_seconds_count{method="POST",route="\/e",status="2xx"} 1\n/,
  )
})

test('what is thrown refuses it in words that every page can read', async () => {
  const thrown: Error[] = [
    new AppError('bad-request'),
    new TooManyRequests(7),
    new Error('the password is swordfish'),
  ]
  const { post, lines } = await serve(async () => {
    throw thrown.shift() ?? new Error()
  })
  const answers = [await post(), await post(), await post()]
  expect(answers.map(({ status }) => status)).toEqual([400, 429, 500])
  expect(answers[1]?.headers.get('retry-after')).toBe('7')
  for (const [index, answer] of answers.entries()) {
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const { requestId, detail } = await readJson(answer, problem)
    expect(requestId).toBe(answer.headers.get('x-request-id'))
    expect(requestId).toBe(lines[index]?.requestId)
    expect(detail).not.toContain('swordfish')
  }
})

test('a body that is too large is refused, said beforehand or not', async () => {
  const { origin, post } = await serve(async (request) => void (await readLimited(request, 10)))
  expect((await post('/e', {}, 'x'.repeat(11))).status).toBe(413)
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('x'.repeat(11)))
    },
  })
  const endless = fetch(`${origin}/e`, { method: 'POST', body, duplex: 'half' })
  await expect(endless).rejects.toThrow('fetch failed')
})

test('only posts, to this path and to hosts of ours, are taken', async () => {
  const take = vi.fn<Take>(async () => undefined)
  const { origin, post } = await serve(take, 1)
  const statuses = [
    await fetch(`${origin}/e`),
    await fetch(`${origin}/e`, { method: 'OPTIONS' }),
    await post('/e/own-device'),
    await post('/extra'),
    await post('/e', { 'x-forwarded-host': 'Theirs.example.:443, ours.example' }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 418, 418, 418])
  expect(take).not.toHaveBeenCalled()
  expect((await post('/e', { 'x-forwarded-host': 'ours.example' })).status).toBe(204)
})

test('an address and a trace are believed of a proxy that is trusted, and of nobody else', async () => {
  const spans = recordSpans()
  const addresses: string[] = []
  const take: Take = async (_request, ip) => void addresses.push(ip)
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const said = {
    'x-forwarded-for': '192.0.2.7',
    traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
  }
  await (await serve(take, 1)).post('/e', said)
  await (await serve(take)).post('/e', said)
  expect(addresses).toEqual(['192.0.2.7', '127.0.0.1'])
  const found = spans('POST /e').map((span) => span.spanContext().traceId === traceId)
  expect(found).toEqual([true, false])
})

test('what is under way is waited for', async () => {
  const begun = Promise.withResolvers<void>()
  const work = Promise.withResolvers<void>()
  const { post, inFlight } = await serve(() => {
    begun.resolve()
    return work.promise
  })
  const answer = post()
  await begun.promise
  const settled = vi.fn<() => void>()
  const wait = inFlight.settled(60_000).then(settled)
  await new Promise((done) => setImmediate(done))
  expect(settled).not.toHaveBeenCalled()
  work.resolve()
  await wait
  expect((await answer).status).toBe(204)
})

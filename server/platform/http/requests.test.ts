import { createServer } from 'node:http'
import Koa from 'koa'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { createLog } from '#server/platform/log.ts'
import { createAccessLog } from './access-log.ts'
import type { Layer } from './layer.ts'
import { createMetrics } from './metrics.ts'
import { named } from './named.ts'
import { requests } from './requests.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const line = z.strictObject({
  level: z.literal(30),
  time: z.number(),
  requestId: z.uuid(),
  method: z.string(),
  route: z.string(),
  status: z.number(),
  ms: z.number().int(),
  who: z.string().nullable(),
  msg: z.literal('request'),
})

/** Serves `layers`, and gives what is written of requests. */
async function serve(level: string, ...layers: Layer[]) {
  const written: string[] = []
  const accessLog = createAccessLog(level, { write: (text: string) => void written.push(text) })
  const metrics = createMetrics()
  const app = new Koa()
  app.silent = true
  app.use(requests(createLog('silent'), metrics.http, accessLog))
  for (const layer of layers) app.use(layer)
  const server = createServer(app.callback())
  closers.push(() => server.close())
  const { origin } = await listenLocally(server)
  const lines = () => written.map((text) => line.parse(JSON.parse(text)))
  return { origin, lines, metrics }
}

const page: Layer = (ctx, next) => {
  if (!ctx.path.startsWith('/c/')) return next()
  ctx.state.who = 'person 1'
  ctx.body = 'a page'
}
const broken: Layer = (ctx, next) => {
  if (ctx.path === '/broken') throw new Error('a secret')
  return next()
}

test('each request is a line with its route, and never with its address', async () => {
  const { origin, lines } = await serve('info', named('/c/{slug}', page), named('/broken', broken))
  const first = await fetch(`${origin}/c/secret-token?key=secret`)
  await fetch(`${origin}/broken`, { method: 'POST' })
  await fetch(`${origin}/nowhere/secret`)
  expect(lines()).toMatchObject([
    { method: 'GET', route: '/c/{slug}', status: 200, who: 'person 1' },
    { method: 'POST', route: '/broken', status: 500, who: null },
    { method: 'GET', route: 'other', status: 404, who: null },
  ])
  expect(lines()[0]?.requestId).toBe(first.headers.get('x-request-id'))
  expect(JSON.stringify(lines())).not.toContain('secret')
})

test('requests are counted by their route', async () => {
  const { origin, metrics } = await serve('info', named('/c/{slug}', page))
  await fetch(`${origin}/c/spring`)
  await fetch(`${origin}/c/autumn`)
  await fetch(`${origin}/nowhere`)
  const text = await metrics.print()
  const counted = (route: string, status: string) =>
    text.match(
      new RegExp(`http_request_seconds_count{.*route="${route}".*${status}".*} (\\d+)`),
    )?.[1]
  expect([counted('/c/{slug}', '2xx'), counted('other', '4xx')]).toEqual(['2', '1'])
})

test('nothing is written of requests where only worse is to be', async () => {
  const { origin, lines } = await serve('warn', named('/c/{slug}', page))
  await fetch(`${origin}/c/spring`)
  expect(lines()).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import Koa from 'koa'
import { afterEach, describe, expect, it } from 'vitest'
import { createAccessChanges } from '#server/access/access-changes.ts'
import { createLog } from '#server/log.ts'
import { createAttemptLimiter, defaultAttemptLimits } from './attempt-limits.ts'
import { mountIdentity } from './mount.ts'
import { createProxyProvider } from './proxy.ts'
import { tellEndedSessions } from './tell-ended-sessions.ts'
import { originOf } from './testing/start-identity.ts'
import { createSessionVerifier } from './verify-session.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return originOf(server.address())
}

const personId = randomUUID()

/** An Ory Kratos as far as the mount can tell: one is signed in, and on two other devices too. */
async function startKratos() {
  const others = ['session-2', 'session-3']
  const state = { signedIn: true, others, asked: [] as string[], status: 200 }
  const session = {
    id: 'session-1',
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    identity: { id: personId, traits: { email: 'ada@example.com', name: 'Ada' } },
  }
  const origin = await listen((request, response) => {
    const path = request.url ?? ''
    state.asked.push(`${request.method} ${path}`)
    response.setHeader('content-type', 'application/json; charset=utf-8')
    if (path === '/sessions/whoami')
      return response.writeHead(state.signedIn ? 200 : 401).end(JSON.stringify(session))
    if (request.method === 'GET' && path.startsWith('/sessions?'))
      return response.end(JSON.stringify(state.others.map((id) => ({ id }))))
    if (request.method === 'DELETE') {
      const [, , id] = path.split('/')
      state.others = state.others.filter((other) => id !== undefined && other !== id)
      return response.writeHead(204).end()
    }
    if (path.startsWith('/self-service/logout?')) {
      state.signedIn = false
      response.setHeader('set-cookie', ['a=; Max-Age=0', 'csrf=2'])
      return response.writeHead(204).end()
    }
    response.writeHead(state.status).end('{"kratos":true}')
  })
  return { origin, state }
}

async function startMount(points = 100) {
  const kratos = await startKratos()
  const verifier = createSessionVerifier({
    whoamiUrl: () => `${kratos.origin}/sessions/whoami`,
    access: createAccessChanges({ redisUrl: null, log: createLog('silent') }),
    clock: () => new Date(),
  })
  const appOrigin = () => 'https://app.example.com'
  const limits = { ...defaultAttemptLimits, pair: { points, seconds: 60 } }
  const middleware = mountIdentity({
    provider: tellEndedSessions(
      createProxyProvider({ oryUrl: kratos.origin, oryApiKey: null, appOrigin }),
    ),
    verifier,
    limiter: createAttemptLimiter(limits),
    appOrigin,
    log: createLog('silent'),
  })
  const app = new Koa().use(middleware).use((ctx) => void (ctx.body = 'the application'))
  const origin = await listen(app.callback())
  const headers = { cookie: 'a=1', 'content-type': 'application/json' }
  const send = (path: string, init: { method?: string; body?: string } = {}) =>
    fetch(`${origin}/.ory${path}`, { ...init, headers, redirect: 'manual' })
  return { kratos: kratos.state, verifier, send, origin }
}

describe('the mount in front of a Kratos', () => {
  it('passes answers through, stored nowhere, and leaves other paths alone', async () => {
    const { send, origin } = await startMount()
    const answer = await send('/self-service/login/flows?id=1')
    expect(await answer.json()).toEqual({ kratos: true })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await (await fetch(`${origin}/other`)).text()).toBe('the application')
  })

  it('tells the sockets of a session that signs out, and believes no memory of it', async () => {
    const { send, verifier } = await startMount()
    const ended: string[] = []
    verifier.onSessionEnded((id) => ended.push(id))
    expect(await verifier.verify('a=1')).toMatchObject({ kind: 'session' })
    const answer = await send('/self-service/logout?token=1')
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()).toEqual(['a=; Max-Age=0', 'csrf=2'])
    expect(ended).toEqual(['session-1'])
    expect(await verifier.verify('a=1')).toEqual({ kind: 'anonymous' })
  })

  it('forgets what it remembers of a person whose settings change', async () => {
    const { send, verifier, kratos } = await startMount()
    await verifier.verify('a=1')
    await send('/self-service/settings?flow=1', { method: 'POST', body: '{}' })
    kratos.signedIn = false
    expect(await verifier.verify('a=1')).toEqual({ kind: 'anonymous' })
  })

  it('ends the sessions that Kratos does not list any more, and no others', async () => {
    const { send, verifier } = await startMount()
    const ended: string[] = []
    verifier.onSessionEnded((id) => ended.push(id))
    await send('/sessions/session-of-somebody-else', { method: 'DELETE' })
    expect(ended).toEqual([])
    await send('/sessions/session-2', { method: 'DELETE' })
    expect(ended).toEqual(['session-2'])
    await send('/sessions', { method: 'DELETE' })
    expect(ended).toEqual(['session-2', 'session-3'])
  })

  it('counts codes by their flow and mails by their address, though all are answered with 200', async () => {
    const { send, kratos } = await startMount(2)
    const post = (path: string, form: object) =>
      send(path, { method: 'POST', body: JSON.stringify(form) }).then(({ status }) => status)
    const guess = (flow: string) => post(`/self-service/recovery?flow=${flow}`, { code: '123456' })
    expect([await guess('1'), await guess('1'), await guess('1')]).toEqual([200, 200, 429])
    expect(await guess('2')).toBe(200)
    const mail = () => post('/self-service/recovery?flow=3', { email: 'ada@example.com' })
    expect([await mail(), await mail(), await mail()]).toEqual([200, 200, 429])
    expect(kratos.asked.filter((line) => line.includes('flow=3'))).toHaveLength(2)
  })

  it('limits the guesses that reach it, by what the form names, until one is right', async () => {
    const { send, kratos } = await startMount(2)
    const guess = (identifier: string) =>
      send('/self-service/login?flow=1', {
        method: 'POST',
        body: JSON.stringify({ identifier }),
      }).then(({ status }) => status)
    kratos.status = 400
    expect([await guess('ada'), await guess(' ADA ')]).toEqual([400, 400])
    const reached = kratos.asked.length
    expect(await guess('ada')).toBe(429)
    expect(kratos.asked).toHaveLength(reached)
    expect(await guess('grace')).toBe(400)
    kratos.status = 200
    expect(await guess('grace')).toBe(200)
    kratos.status = 400
    expect([await guess('grace'), await guess('grace')]).toEqual([400, 400])
  })

  it('takes no more than 64 kB', async () => {
    const { send, kratos } = await startMount()
    const answer = await send('/self-service/login?flow=1', {
      method: 'POST',
      body: 'x'.repeat(65_537),
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ error: { id: 'too_large', code: 413 } })
    expect(kratos.asked).toEqual([])
  })
})

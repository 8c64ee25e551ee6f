import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import Koa from 'koa'
import { afterEach, describe, expect, it } from 'vitest'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { createAccessChanges } from '#server/platform/bus/access-changes.ts'
import { createLog } from '#server/platform/log.ts'
import { createAttemptLimiter, defaultAttemptLimits } from './attempt-limits.ts'
import { countersHere } from '#server/platform/limits/counters.ts'
import { createKnownDevices } from './known-devices.ts'
import { mountIdentity } from './mount.ts'
import { createProxyProvider } from './proxy.ts'
import { publishEndedSessions } from './publish-ended-sessions.ts'
import { createSessionVerifier } from './verify-session.ts'
import { createWhoami } from './whoami.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  const { origin } = await listenLocally(server)
  opened.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return origin
}

const personId = randomUUID()

/** An Ory Kratos as far as the mount can tell: one is signed in, and on two other devices too. */
async function startKratos() {
  const others = ['session-2', 'session-3']
  const state = { whoami: 200, signsIn: false, others, asked: [] as string[], status: 200 }
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
      return response.writeHead(state.whoami).end(JSON.stringify(session))
    if (request.method === 'GET' && path.startsWith('/sessions?'))
      return response.end(JSON.stringify(state.others.map((id) => ({ id }))))
    if (request.method === 'DELETE') {
      const [, , id] = path.split('/')
      state.others = state.others.filter((other) => id !== undefined && other !== id)
      return response.writeHead(204).end()
    }
    if (path.startsWith('/self-service/logout?')) {
      state.whoami = 401
      response.setHeader('set-cookie', ['a=; Max-Age=0', 'csrf=2'])
      return response.writeHead(204).end()
    }
    if (state.signsIn) response.setHeader('set-cookie', ['ory_kratos_session=new; Path=/'])
    response.writeHead(state.status).end('{"kratos":true}')
  })
  return { origin, state }
}

type Sent = { method?: string; body?: string; headers?: Record<string, string> }

async function startMount(points = 100) {
  const kratos = await startKratos()
  const clock = () => new Date()
  const verifier = createSessionVerifier({
    whoami: createWhoami({ url: () => `${kratos.origin}/sessions/whoami`, clock }),
    access: createAccessChanges({ redis: null, log: createLog('silent') }),
    clock,
  })
  const appOrigin = () => 'https://app.example.com'
  const limit = { points, seconds: 60 }
  const limits = { ...defaultAttemptLimits, pair: limit, mails: limit }
  const middleware = mountIdentity({
    refusesRegistration: async () => null,
    provider: publishEndedSessions(
      createProxyProvider({ oryUrl: kratos.origin, oryApiKey: null, appOrigin }),
    ),
    verifier,
    limiter: createAttemptLimiter(limits, countersHere),
    devices: createKnownDevices({ secret: Buffer.alloc(32), clock, appOrigin }),
    appOrigin,
    log: createLog('silent'),
  })
  const app = new Koa().use(middleware).use((ctx) => void (ctx.body = 'the application'))
  const origin = await listen(app.callback())
  const headers = { cookie: 'a=1', 'content-type': 'application/json' }
  const send = (path: string, init: Sent = {}) =>
    fetch(`${origin}/.ory${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
      redirect: 'manual',
    })
  const guess = (form: object, cookie = 'a=1') =>
    send('/self-service/login?flow=1', {
      method: 'POST',
      headers: { cookie },
      body: JSON.stringify(form),
    })
  return { kratos: kratos.state, verifier, send, guess, origin }
}

describe('the mount in front of a Kratos', () => {
  it('counts addresses and codes of the query too, where Kratos takes them', async () => {
    const { send, kratos } = await startMount(2)
    const statusesOf = async (query: string) => {
      const statuses: number[] = []
      for (const _ of 'abc') {
        const body = JSON.stringify({ method: 'code' })
        const sent = await send(`/self-service/recovery?${query}`, { method: 'POST', body })
        statuses.push(sent.status)
      }
      return statuses
    }
    expect(await statusesOf('flow=1&email=ada%40example.com')).toEqual([200, 200, 429])
    expect(await statusesOf('flow=2&code=123456')).toEqual([200, 200, 429])
    expect(kratos.asked.filter((asked) => asked.startsWith('POST'))).toHaveLength(4)
  })

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
    kratos.whoami = 401
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

  it('limits the guesses that reach it, by whom the form names, and takes right ones back', async () => {
    const { guess, kratos } = await startMount(2)
    const status = async (form: object) => (await guess(form)).status
    kratos.status = 400
    expect([await status({ identifier: 'ada' }), await status({ identifier: ' ADA ' })]).toEqual([
      400, 400,
    ])
    const reached = kratos.asked.length
    const refused = await guess({ identifier: 'ada' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await refused.json()).toMatchObject({ error: { id: 'rate_limited', code: 429 } })
    expect(kratos.asked).toHaveLength(reached)
    Object.assign(kratos, { status: 200, signsIn: true })
    for (const _ of [1, 2, 3]) expect(await status({ identifier: 'ada@example.com' })).toBe(200)
  })

  it('counts guesses at a second factor by the session that lacks it, whatever is put beside it', async () => {
    const { guess, kratos } = await startMount(2)
    Object.assign(kratos, { whoami: 403, status: 400 })
    const status = async (cookie: string) => (await guess({ totp_code: '123456' }, cookie)).status
    const forged = (count: number) =>
      status(`ory_session_x=${count}; ory_kratos_session=real; ory_session_y=${count}`)
    expect([await forged(1), await forged(2), await forged(3)]).toEqual([400, 400, 429])
    expect(await status('ory_kratos_session=another')).toBe(400)
    const many = [1, 2, 3, 4, 5].map((index) => `ory_session_${index}=${index}`).join('; ')
    expect(await status(many)).toBe(400)
    expect(kratos.asked.filter((line) => line.startsWith('POST'))).toHaveLength(3)
  })

  it('counts a second factor whose form names somebody all the same', async () => {
    const { guess, kratos } = await startMount(2)
    Object.assign(kratos, { whoami: 403, status: 400 })
    const status = async (form: object) => (await guess(form, 'ory_kratos_session=real')).status
    expect(await status({ identifier: 'a@example.com', totp_code: '123456' })).toBe(400)
    expect(await status({ identifier: 'b@example.com', lookup_secret: 'abcdef12' })).toBe(400)
    expect(await status({ identifier: 'c@example.com', totp_code: '123456' })).toBe(429)
    expect(await status({ identifier: 'c@example.com', password: 'secret words' })).toBe(400)
  })

  it('counts guesses of somebody signed in by the person, in whichever session', async () => {
    const { guess, kratos } = await startMount(2)
    kratos.status = 400
    const status = async (session: string) =>
      (await guess({ totp_code: '123456' }, `ory_kratos_session=${session}`)).status
    expect([await status('a'), await status('b'), await status('c')]).toEqual([400, 400, 429])
  })

  it('counts under every name and spelling that a provider may take for the person', async () => {
    const { guess, send, kratos } = await startMount(2)
    kratos.status = 400
    const forms = [
      { identifier: 'victim@example.com' },
      { identifier: 'mine@example.com', password_identifier: 'vi\u0001ctim@example.com ' },
    ]
    for (const form of forms) expect((await guess(form)).status).toBe(400)
    for (const form of [
      { Identifier: 'V\u0130CTIM@example.com' },
      { 'pa\u017f\u017fword_identifier': 'victim@example.com' },
    ])
      expect((await guess(form)).status).toBe(429)
    const body = 'identifier=victim@example.com&identifier=mine@example.com'
    const sendAs = (type: string) =>
      send('/self-service/login', { method: 'POST', headers: { 'content-type': type }, body })
    expect((await sendAs('application/x-www-form-urlencoded')).status).toBe(429)
    const reached = kratos.asked.length
    for (const type of ['multipart/form-data; boundary=b', 'text/plain, application/json'])
      expect((await sendAs(type)).status).toBe(415)
    expect(kratos.asked).toHaveLength(reached)
  })

  it('knows the device of whoever signed in, whose tries nobody else can use up', async () => {
    const { guess, kratos } = await startMount(1)
    kratos.signsIn = true
    const answer = await guess({ identifier: 'ada@example.com' })
    const line = answer.headers.getSetCookie().find((one) => one.startsWith('fanfare_devices='))
    expect(line).toMatch(
      /^[^;]{1,120}; Max-Age=15552000; Path=\/\.ory; HttpOnly; Secure; SameSite=Lax$/,
    )
    const device = line?.split(';')[0]
    Object.assign(kratos, { signsIn: false, status: 400 })
    const status = async (identifier: string, cookie?: string) =>
      (await guess({ identifier }, cookie)).status
    expect(await status('ada@example.com')).toBe(400)
    expect(await status('ada@example.com')).toBe(429)
    for (const _ of [1, 2, 3]) expect(await status('ada@example.com', device)).toBe(400)
    expect([
      await status('eve@example.com', device),
      await status('eve@example.com', device),
    ]).toEqual([400, 429])
  })

  it('knows no device by a sign-in that failed, or by a session of somebody else', async () => {
    const { guess, kratos } = await startMount()
    kratos.status = 400
    const failed = await guess({ identifier: 'ada@example.com' })
    expect(failed.headers.getSetCookie()).toEqual([])
    Object.assign(kratos, { status: 200, signsIn: true })
    // The session is Ada's, whatever the form says.
    const answer = await guess({ identifier: 'victim@example.com' })
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('fanfare_devices='))
    const devices = createKnownDevices({
      secret: Buffer.alloc(32),
      clock: () => new Date(),
      appOrigin: () => '',
    }).read(cookie?.split(';')[0])
    expect(devices.map((device) => device.isOf('victim@example.com'))).toEqual([false])
    expect(devices.map((device) => device.isOf('ada@example.com'))).toEqual([true])
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

import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { deliverDueMail } from '#server/platform/mail/deliver-mail.ts'
import { buildMail, noMailParts } from '#server/platform/mail/testing/build-mail.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { readConfig } from '#server/config.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, startTestApi } from '#server/testing/test-api.ts'
import { buildServices } from '#server/testing/test-services.ts'
import type { SessionVerifier } from '#server/platform/identity/verify-session.ts'
import type { Services } from '#server/core/services.ts'

describeEachDatabase('diagnosis', (open) => {
  const closers: (() => unknown)[] = []
  let database: Database

  beforeEach(async () => {
    const opened = await open()
    database = opened.database
    closers.push(opened.close)
  })
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  })

  async function start(overrides: Partial<Services> = {}) {
    const services = buildServices(database, overrides)
    const api = await startTestApi(services)
    closers.push(api.close)
    return { ...api, services }
  }

  /** An identity provider as far as the inspection can tell. */
  async function startProvider(answer: RequestListener) {
    const server = createServer(answer)
    const { origin } = await listenLocally(server)
    closers.push(() => new Promise((resolve) => server.close(resolve)))
    return origin
  }

  const seenAs = (personId: string): Partial<Services> => {
    const ada = { name: 'Ada', email: '', emailVerified: false, expiresAt: Date.UTC(2030, 0) }
    const verify: SessionVerifier['verify'] = async () => {
      return { kind: 'session', session: { id: 's', personId, ...ada } }
    }
    const internalUrl = () => 'http://127.0.0.1:1/.ory'
    return { identity: { kind: 'embedded', internalUrl, verify, verifyAnew: verify } }
  }

  it('answers people who are signed out, with what arrived and no values of cookies', async () => {
    const { origin } = await start()
    const response = await fetch(`${origin}/api/diagnosis/session`, {
      headers: { cookie: 'theme=swordfish; csrf_token_a=b', 'x-forwarded-proto': 'https' },
    })
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).not.toContain('swordfish')
    expect(JSON.parse(text)).toMatchObject({
      publicUrl: 'http://app.test',
      publicUrlIsSet: false,
      provider: 'embedded',
      request: {
        scheme: 'http',
        host: new URL(origin).host,
        trustProxy: false,
        forwarded: { proto: 'https', host: null, addresses: 0 },
        cookieNames: ['theme', 'csrf_token_a'],
      },
      session: { state: 'anonymous', personId: null },
      campaign: null,
    })
  })

  it('names a campaign of the asking person, and of nobody else', async () => {
    const ada = buildPerson()
    const eve = buildPerson()
    const { as } = await start(seenAs(ada.id))
    const company = await as(ada).companies.create({ name: 'Flowers' })
    const campaign = await as(ada).campaigns.create({ companyId: company.id, name: 'Spring' })
    const seen = await as(ada).diagnosis.session()
    expect(seen.campaign).toEqual({ id: campaign.id, name: 'Spring', companyId: company.id })
    expect(seen.session).toMatchObject({ state: 'session', personId: ada.id })
    const stranger = await start(seenAs(eve.id))
    expect((await stranger.as(eve).diagnosis.session()).campaign).toBeNull()
  })

  it('looks at the provider from inside, as nobody', async () => {
    const cookies: (string | undefined)[] = []
    const internalUrl = await startProvider((request, response) => {
      cookies.push(request.headers.cookie)
      if (request.url === '/sessions/whoami') return response.writeHead(401).end()
      response.setHeader('set-cookie', 'csrf_token_x=secret; Path=/; HttpOnly; SameSite=Lax')
      response.end('{}')
    })
    const identity = { ...buildServices(database).identity, internalUrl: () => internalUrl }
    const { as } = await start({ identity })
    const seen = await as(buildPerson()).diagnosis.provider()
    expect(seen.whoami.status).toBe(401)
    expect(seen.login).toMatchObject({
      status: 200,
      cookies: [{ kind: 'csrf', httpOnly: true, secure: false, sameSite: 'Lax' }],
    })
    expect(cookies).toEqual([undefined, undefined])
    expect(JSON.stringify(seen)).not.toContain('secret')
  })

  it('says when the provider does not answer', async () => {
    const { as } = await start()
    const seen = await as(null).diagnosis.provider()
    expect(seen).toMatchObject({ whoami: { status: null }, login: { status: null, cookies: [] } })
  })

  it('says where mail goes and how much of it is stuck, never whose', async () => {
    const now = new Date()
    await queueMail(database.fork(), buildMail({ to: 'ada@example.com' }), now)
    const sender = {
      send: () => Promise.reject(new Error('ada@example.com refused')),
      close: () => undefined,
    }
    const config = readConfig({ SMTP_URL: 'smtp://user:swordfish@mail.test', DATA_DIR: '/tmp' })
    const { as, services } = await start({ config })
    const { log, clock } = services
    await deliverDueMail({ database, sender, password: '', log, clock, mailParts: noMailParts })
    const seen = await as(null).diagnosis.provider()
    expect(seen.mail).toEqual({
      way: 'smtp',
      from: 'no-reply@app.test',
      outboxUrl: null,
      failing: 1,
    })
    const outbox = await start({ appOrigin: () => 'http://localhost:3000' })
    expect((await outbox.as(null).diagnosis.provider()).mail).toMatchObject({
      way: 'outbox',
      outboxUrl: 'http://localhost:3000/dev/outbox',
    })
    expect(await as(null).diagnosis.outbox()).toEqual({ url: null })
    expect(await outbox.as(null).diagnosis.outbox()).toEqual({
      url: 'http://localhost:3000/dev/outbox',
    })
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/open-database.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { createBrowser, fieldOf, messagesOf, registrationOf } from '../testing/browser.ts'
import type { Person } from '../testing/browser.ts'
import { startIdentity } from '../testing/start-identity.ts'
import { IdentityEntity, IdentityFlowEntity, IdentitySessionEntity } from './entities.ts'

const generous = {
  pair: { points: 1000, seconds: 300 },
  address: { points: 1000, seconds: 60 },
}

function buildPerson(given: Partial<Person> = {}): Person {
  return {
    email: `Ada.${randomUUID()}@Example.com`,
    name: 'Ada Lovelace',
    password: 'correct horse battery',
    ...given,
  }
}

describeEachDatabase('embedded identity', (open) => {
  let database: Database
  let closeDatabase: () => Promise<void>
  let server: Awaited<ReturnType<typeof startIdentity>>

  beforeAll(async () => {
    ;({ database, close: closeDatabase } = await open())
    server = await startIdentity(database, { limits: generous })
  })
  afterAll(async () => {
    await server.close()
    await closeDatabase()
  })

  const browse = () => createBrowser(server.origin)

  async function registered(given?: Partial<Person>) {
    const person = buildPerson(given)
    const browser = browse()
    const answer = await browser.register(person)
    expect(answer.status).toBe(200)
    return { person, browser, answer }
  }

  describe('registration', () => {
    it('makes an identity and a session at once', async () => {
      const { person, browser, answer } = await registered()
      expect(answer.body).toMatchObject({
        identity: { traits: { email: person.email, name: person.name }, state: 'active' },
        session: { active: true, authenticator_assurance_level: 'aal1' },
        continue_with: [
          { action: 'redirect_browser_to', redirect_browser_to: `${server.origin}/dashboard` },
          {
            action: 'show_verification_ui',
            flow: { verifiable_address: person.email.toLowerCase() },
          },
        ],
      })
      const whoami = await browser.whoami()
      expect(whoami.status).toBe(200)
      expect(whoami.body).toMatchObject({ id: answer.body.session?.id })
      expect(whoami.headers.get('cache-control')).toContain('no-store')
    })

    it('stores passwords as argon2id and tokens as hashes only', async () => {
      const { person, browser, answer } = await registered()
      const em = database.fork()
      const id = answer.body.session?.id ?? ''
      const session = await em.findOneOrFail(IdentitySessionEntity, { id })
      const identity = await em.findOneOrFail(IdentityEntity, { id: session.identityId })
      expect(identity.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect(identity.identifier).toBe(person.email.toLowerCase())
      const token = browser.cookies.get('ory_kratos_session') ?? ''
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      expect(JSON.stringify(session)).not.toContain(token)
    })

    it('names every wrong field and keeps what was typed, but not the password', async () => {
      const browser = browse()
      const { submit, csrf } = await browser.begin('registration')
      const typed = buildPerson({ email: 'not an address', name: '', password: 'short' })
      const answer = await browser.post(submit, registrationOf(typed, csrf))
      expect(answer.status).toBe(400)
      expect(messagesOf(answer.body)).toEqual({
        'traits.email': [4000040],
        'traits.name': [4000003],
      })
      expect(fieldOf(answer.body, 'traits.email')).toBe('not an address')
      expect(answer.text).not.toContain('short"')
    })

    it('refuses a password that is nearly the address', async () => {
      const email = 'margaret.hamilton@example.com'
      const person = buildPerson({ email, password: 'margaret.hamilton1' })
      const answer = await browse().register(person)
      expect(messagesOf(answer.body)).toEqual({ password: [4000031] })
    })

    it('refuses an address that has an account, in any case of letters, after the same work', async () => {
      const { person } = await registered()
      const before = server.work.hashed
      const again = buildPerson({ email: person.email.toUpperCase() })
      const answer = await browse().register(again)
      expect(answer.status).toBe(400)
      expect(messagesOf(answer.body)).toEqual({ '': [4000007] })
      expect(server.work.hashed).toBe(before + 1)
    })

    it('gives one of two simultaneous registrations the address', async () => {
      const person = buildPerson()
      const answers = await Promise.all([browse().register(person), browse().register(person)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    })

    it('takes hostile text without failing', async () => {
      const { answer } = await registered({ name: 'A\u0000da \ud800 \u001b[31m' })
      expect(answer.text).toContain('"name":"Ada \ufffd [31m"')
    })

    it('lets one flow succeed once', async () => {
      const browser = browse()
      const { submit, csrf } = await browser.begin('registration')
      const forms = [buildPerson(), buildPerson()].map((person) => registrationOf(person, csrf))
      const answers = await Promise.all(forms.map((form) => browser.post(submit, form)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    })
  })

  describe('login', () => {
    it('signs in with the right password, under a new token and CSRF secret', async () => {
      const { person, browser } = await registered()
      const first = new Map(browser.cookies)
      const second = browse()
      await second.begin('login')
      const csrfBefore = [...second.cookies.values()]
      const answer = await second.signIn(person.email.toUpperCase(), person.password)
      expect(answer.status).toBe(200)
      const token = second.cookies.get('ory_kratos_session')
      expect(token).not.toBe(first.get('ory_kratos_session'))
      expect([...second.cookies.values()]).not.toContain(csrfBefore[0])
      expect(answer.headers.getSetCookie().join()).toMatch(/HttpOnly; SameSite=Lax/)
    })

    it('answers a wrong password and an unknown person alike, after the same work', async () => {
      const { person } = await registered()
      const before = server.work.verified
      const wrong = await browse().signIn(person.email, 'wrong horse battery')
      const unknown = await browse().signIn(buildPerson().email, 'wrong horse battery')
      expect([wrong.status, unknown.status]).toEqual([400, 400])
      expect(messagesOf(wrong.body)).toEqual({ '': [4000006] })
      expect(messagesOf(unknown.body)).toEqual(messagesOf(wrong.body))
      expect(server.work.verified).toBe(before + 2)
    })

    it('says which field is empty', async () => {
      const answer = await browse().signIn('', '')
      expect(messagesOf(answer.body)).toEqual({ identifier: [4000002], password: [4000002] })
    })

    it('tells a signed-in person so', async () => {
      const { browser } = await registered()
      const begun = await browser.send('self-service/login/browser')
      expect([begun.status, begun.body.error?.id]).toEqual([400, 'session_already_available'])
      const register = await browser.send('self-service/registration/browser')
      expect(register.body.error?.id).toBe('session_already_available')
    })

    it('confirms a signed-in person without ending the session', async () => {
      const { person, browser, answer } = await registered()
      const oldToken = browser.cookies.get('ory_kratos_session')
      const { submit, csrf } = await browser.begin('login', '?refresh=true')
      const confirmed = await browser.post(submit, {
        method: 'password',
        identifier: person.email,
        password: person.password,
        csrf_token: csrf,
      })
      expect(confirmed.status).toBe(200)
      expect(confirmed.body.session?.id).toBe(answer.body.session?.id)
      expect(browser.cookies.get('ory_kratos_session')).not.toBe(oldToken)
    })

    it('asks for a session before a second factor', async () => {
      const answer = await browse().send('self-service/login/browser?aal=aal2')
      expect([answer.status, answer.body.error?.id]).toEqual([401, 'session_aal1_required'])
    })
  })

  describe('CSRF', () => {
    it('refuses a form without a token, with another one, or with that of another flow', async () => {
      const browser = browse()
      const one = await browser.begin('login')
      const other = await browser.begin('login')
      for (const csrf of [undefined, 'x'.repeat(43), other.csrf]) {
        const form = { method: 'password', identifier: 'a', password: 'b', csrf_token: csrf }
        const answer = await browser.post(one.submit, form)
        expect([answer.status, answer.body.error?.id]).toEqual([403, 'security_csrf_violation'])
      }
    })

    it('shows a flow to no other browser, nor takes its form from there', async () => {
      const { id, submit, csrf } = await browse().begin('login')
      const stranger = browse()
      await stranger.begin('login')
      for (const browser of [stranger, browse()]) {
        const shown = await browser.send(`self-service/login/flows?id=${id}`)
        expect([shown.status, shown.body.error?.id]).toEqual([403, 'security_csrf_violation'])
        const form = { method: 'password', identifier: 'a', password: 'b', csrf_token: csrf }
        expect((await browser.post(submit, form)).status).toBe(403)
      }
    })

    it('refuses a token from before the person changed', async () => {
      const { person, browser } = await registered()
      await browser.signOut()
      const { submit, csrf } = await browser.begin('login')
      const csrfCookies = new Map(browser.cookies)
      await browser.signIn(person.email, person.password)
      const session = browser.cookies.get('ory_kratos_session') ?? ''
      for (const [name, value] of csrfCookies) browser.cookies.set(name, value)
      browser.cookies.set('ory_kratos_session', session)
      const form = { method: 'password', identifier: 'a', password: 'b', csrf_token: csrf }
      expect((await browser.post(submit, form)).status).toBe(403)
    })
  })

  describe('flows', () => {
    it('are shown again to their browser as they were', async () => {
      const browser = browse()
      const { id, csrf } = await browser.begin('login')
      const shown = await browser.send(`self-service/login/flows?id=${id}`)
      expect(shown.status).toBe(200)
      expect(fieldOf(shown.body, 'csrf_token')).toBe(csrf)
    })

    it('are not found under unknown ids, malformed ids and the other kind', async () => {
      const browser = browse()
      const { id } = await browser.begin('login')
      for (const path of ['login/flows?id=1', `login/flows?id=${randomUUID()}`, 'login/flows'])
        expect((await browser.send(`self-service/${path}`)).status).toBe(404)
      expect((await browser.send(`self-service/registration/flows?id=${id}`)).status).toBe(404)
    })

    it('expire after an hour and name the next one', async () => {
      const { person } = await registered()
      const browser = browse()
      const { id, submit, csrf } = await browser.begin('login', '?return_to=/campaigns')
      const began = server.time.now
      server.time.now = new Date(began.getTime() + 3_600_001)
      const form = { method: 'password', identifier: person.email, password: person.password }
      const late = await browser.post(submit, { ...form, csrf_token: csrf })
      expect(late.status).toBe(410)
      expect(late.body).toMatchObject({
        error: { id: 'self_service_flow_expired', code: 410 },
        since: 1_000_000,
      })
      expect((await browser.send(`self-service/login/flows?id=${id}`)).status).toBe(410)
      const next = await browser.send(`self-service/login/flows?id=${late.body.use_flow_id}`)
      expect(next.body).toMatchObject({ return_to: `${server.origin}/campaigns` })
      const again = { ...form, csrf_token: fieldOf(next.body, 'csrf_token') }
      const path = `self-service/login?flow=${late.body.use_flow_id}`
      expect((await browser.post(path, again)).status).toBe(200)
    })

    it('are swept a day after they expired', async () => {
      const { id } = await browse().begin('login')
      server.time.now = new Date(server.time.now.getTime() + 26 * 3_600_000)
      await browse().begin('login')
      expect(await database.fork().findOne(IdentityFlowEntity, { id })).toBeNull()
    })

    it('return only to our own address', async () => {
      const refused = [
        'https://evil.example/',
        '//evil.example',
        String.raw`/\evil.example`,
        'javascript:alert(1)',
        `${server.origin.replace('http://', 'http://user@')}/`,
        `${server.origin}.evil.example/`,
      ]
      for (const target of refused) {
        const path = `self-service/login/browser?return_to=${encodeURIComponent(target)}`
        const answer = await browse().send(path)
        expect([target, answer.status, answer.body.error?.id]).toEqual([
          target,
          400,
          'self_service_flow_return_to_forbidden',
        ])
      }
      const { person } = await registered()
      const browser = browse()
      const { submit, csrf } = await browser.begin('login', '?return_to=/analytics%3Fa%3D1')
      const form = { method: 'password', identifier: person.email, password: person.password }
      const answer = await browser.post(submit, { ...form, csrf_token: csrf })
      expect(answer.body).toMatchObject({
        continue_with: [{ redirect_browser_to: `${server.origin}/analytics?a=1` }],
      })
    })

    it('send a plain link on to the screen', async () => {
      const headers = { accept: 'text/html,*/*' }
      const answer = await browse().send('self-service/registration/browser', { headers })
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toMatch(/\/sign-up\?flow=[0-9a-f-]{36}$/)
    })
  })

  describe('sessions', () => {
    it('end with the logout, at once and for every verifier', async () => {
      const { browser, answer } = await registered()
      const cookie = browser.cookieHeader()
      const ended: string[] = []
      const stop = server.identity.verifier.onSessionEnded((id) => ended.push(id))
      expect(await server.identity.verifier.verify(cookie)).toMatchObject({ kind: 'session' })
      expect((await browser.signOut()).status).toBe(204)
      stop()
      expect(ended).toEqual([answer.body.session?.id])
      expect(await server.identity.verifier.verify(cookie)).toEqual({ kind: 'anonymous' })
      expect(browser.cookies.has('ory_kratos_session')).toBe(false)
      expect((await browser.whoami()).status).toBe(401)
      expect((await browser.send('self-service/logout/browser')).status).toBe(401)
    })

    it('are not ended by a link without their token', async () => {
      const { browser } = await registered()
      const answer = await browser.send('self-service/logout?token=guess')
      expect(answer.status).toBe(403)
      expect((await browser.whoami()).status).toBe(200)
    })

    it('expire after thirty days', async () => {
      const { browser } = await registered()
      const began = server.time.now
      server.time.now = new Date(began.getTime() + 30 * 86_400_000)
      const { status, body } = await browser.whoami()
      server.time.now = began
      expect([status, body.error?.code]).toEqual([401, 401])
    })

    it('are nobody’s with a made-up cookie', async () => {
      const browser = browse()
      browser.cookies.set('ory_kratos_session', 'x'.repeat(43))
      expect((await browser.whoami()).status).toBe(401)
    })
  })

  describe('the mount', () => {
    it('refuses bodies over 64 kB', async () => {
      const browser = browse()
      const { submit, csrf } = await browser.begin('login')
      const padding = 'x'.repeat(70_000)
      const answer = await browser.post(submit, { csrf_token: csrf, padding })
      expect([answer.status, answer.body.error?.code]).toEqual([413, 413])
    })

    it('refuses what is not JSON', async () => {
      const browser = browse()
      const { submit } = await browser.begin('login')
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const urlEncoded = { method: 'POST', headers: form, body: 'a=b' }
      expect((await browser.send(submit, urlEncoded)).status).toBe(415)
      const broken = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }
      expect((await browser.send(submit, broken)).status).toBe(400)
    })

    it('knows no other paths or methods', async () => {
      expect((await browse().send('admin/identities')).status).toBe(404)
      expect((await browse().send('constructor')).status).toBe(404)
      expect((await browse().send('sessions/whoami', { method: 'POST' })).status).toBe(405)
      expect((await browse().send('self-service/errors?id=stub:500')).status).toBe(200)
      expect((await browse().send('self-service/errors?id=1')).status).toBe(404)
    })
  })

  it('limits guesses for one person from one place, and says when to come back', async () => {
    const limited = await startIdentity(database, { limits: { pair: { points: 3, seconds: 60 } } })
    const guess = () => createBrowser(limited.origin).signIn('victim@example.com', 'a guess')
    for (const _ of [1, 2, 3]) expect((await guess()).status).toBe(400)
    const refused = await guess()
    expect([refused.status, refused.body.error?.id]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const other = await createBrowser(limited.origin).signIn('other@example.com', 'a guess')
    expect(other.status).toBe(400)
    await limited.close()
  })
})

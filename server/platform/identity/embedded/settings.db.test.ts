import { expect, it } from 'vitest'
import { tidyAddress } from '#shared/lib/email-address.ts'
import { createBrowser, fieldOf, messagesOf, stateOf } from '../testing/browser.ts'
import { buildPerson, describeIdentity } from '../testing/describe-identity.ts'
import type { Registered } from '../testing/describe-identity.ts'
import { startIdentity } from '../testing/start-identity.ts'

describeIdentity('settings', (world) => {
  const password = 'a quite different secret'

  async function change({ browser }: Pick<Registered, 'browser'>, form: object) {
    const { submit, csrf } = await browser.begin('settings')
    return browser.post(submit, { ...form, csrf_token: csrf })
  }
  const changePassword = (someone: Pick<Registered, 'browser'>, to = password) =>
    change(someone, { method: 'password', password: to })
  const changeTraits = (someone: Pick<Registered, 'browser'>, traits: object) =>
    change(someone, { method: 'profile', traits })

  async function verified(): Promise<Registered> {
    const someone = await world.registered()
    const { flow } = await someone.browser.askForCode('verification', someone.person.email)
    await someone.browser.enterCode(flow, await world.codeFor(someone.person.email))
    return someone
  }

  it('show the person as they are', async () => {
    const { person, browser } = await world.registered()
    const begun = await browser.send('self-service/settings/browser')
    expect([begun.status, stateOf(begun.body)]).toEqual([200, 'show_form'])
    expect(fieldOf(begun.body, 'traits.email')).toBe(person.email)
    expect(fieldOf(begun.body, 'traits.name')).toBe(person.name)
    expect(begun.body).toMatchObject({ identity: { traits: { email: person.email } } })
    expect(begun.text).not.toContain('argon2')
  })

  it('are for people who are signed in', async () => {
    const begun = await world.browse().send('self-service/settings/browser')
    expect([begun.status, begun.body.error?.id]).toEqual([401, 'session_inactive'])
    const link = await world.browse().send('self-service/settings/browser', {
      headers: { accept: 'text/html' },
    })
    expect([link.status, link.headers.get('location')]).toEqual([
      303,
      `${world.server.origin}/.ory/self-service/login/browser`,
    ])
  })

  it('are for nobody else', async () => {
    const mine = await world.registered()
    const other = await world.registered()
    const { id, submit, csrf } = await mine.browser.begin('settings')
    const shown = await other.browser.send(`self-service/settings/flows?id=${id}`)
    const form = { method: 'password', password, csrf_token: csrf }
    const sent = await other.browser.post(submit, form)
    for (const { status, body } of [shown, sent])
      expect([status, body.error?.id]).toEqual([403, 'security_identity_mismatch'])
    await mine.browser.signOut()
    expect((await mine.browser.post(submit, form)).status).toBe(401)
    expect((await world.browse().signIn(mine.person.email, mine.person.password)).status).toBe(200)
  })

  it('need the token of the form', async () => {
    const { browser } = await world.registered()
    const { submit } = await browser.begin('settings')
    for (const csrf of [undefined, 'x'.repeat(43)]) {
      const form = { method: 'password', password, csrf_token: csrf }
      expect((await browser.post(submit, form)).body.error?.id).toBe('security_csrf_violation')
    }
  })

  it('keep a name at any time, and can be changed again', async () => {
    const someone = await world.registered()
    world.wait(60)
    const { browser, person } = someone
    const flow = await browser.begin('settings')
    for (const name of ['Ada King', 'Countess of Lovelace']) {
      const traits = { email: person.email, name }
      const form = { method: 'profile', traits, csrf_token: flow.csrf }
      const answer = await browser.post(flow.submit, form)
      expect([answer.status, stateOf(answer.body)]).toEqual([200, 'success'])
      expect(messagesOf(answer.body)).toEqual({ '': [1050001] })
      const place = `${world.server.origin}/dashboard/settings?flow=${flow.id}`
      expect(answer.body.continue_with).toEqual([
        { action: 'redirect_browser_to', redirect_browser_to: place },
      ])
      expect((await browser.whoami()).body).toMatchObject({ identity: { traits: { name } } })
    }
  })

  it('say what is wrong and keep what was typed', async () => {
    const someone = await world.registered()
    const cases = [
      [
        { email: 'nonsense', name: '' },
        { 'traits.email': [4000040], 'traits.name': [4000003] },
      ],
      [{ email: someone.person.email }, { 'traits.name': [4000002] }],
      [{ email: someone.person.email, name: 'x'.repeat(81) }, { 'traits.name': [4000017] }],
    ] as const
    for (const [traits, messages] of cases) {
      const answer = await changeTraits(someone, traits)
      expect([answer.status, messagesOf(answer.body)]).toEqual([400, messages])
      expect(fieldOf(answer.body, 'traits.email')).toBe(traits.email)
    }
    const nothing = await change(someone, {})
    expect(messagesOf(nothing.body)).toEqual({ '': [4010004] })
  })

  it('move the account to another address, which has to be verified anew', async () => {
    const someone = await verified()
    const { browser, person } = someone
    const email = buildPerson().email
    const answer = await changeTraits(someone, { email, name: person.name })
    expect(answer.status).toBe(200)
    expect(answer.body.continue_with?.map(({ action }) => action)).toEqual([
      'show_verification_ui',
      'redirect_browser_to',
    ])
    expect((await browser.whoami()).body).toMatchObject({
      identity: { verifiable_addresses: [{ value: email.toLowerCase(), verified: false }] },
    })
    const [notice] = await world.mailsTo(person.email)
    expect(notice?.subject).toContain('was changed')
    const flow = await browser.reopen(
      'verification',
      answer.body.continue_with?.[0]?.flow?.id ?? '',
    )
    const passed = await browser.enterCode(flow, await world.codeFor(email))
    expect(stateOf(passed.body)).toBe('passed_challenge')
    expect((await world.browse().signIn(person.email, person.password)).status).toBe(400)
    expect((await world.browse().signIn(email, person.password)).status).toBe(200)
  })

  it('stay verified when only the letters of the address change their case', async () => {
    const someone = await verified()
    const email = someone.person.email.toUpperCase()
    world.wait(60)
    expect((await changeTraits(someone, { email, name: 'Ada' })).status).toBe(200)
    expect((await someone.browser.whoami()).body).toMatchObject({
      identity: {
        traits: { email: tidyAddress(email) },
        verifiable_addresses: [{ verified: true }],
      },
    })
  })

  it('refuse the address of another account', async () => {
    const other = await world.registered()
    const someone = await world.registered()
    const mails = (await world.mailsTo(other.person.email)).length
    const answer = await changeTraits(someone, { email: other.person.email, name: 'Ada' })
    expect([answer.status, messagesOf(answer.body)]).toEqual([400, { '': [4000007] }])
    expect(await world.mailsTo(other.person.email)).toHaveLength(mails)
    expect((await someone.browser.whoami()).body).toMatchObject({
      identity: { traits: { email: someone.person.email } },
    })
  })

  it('write to no address that may be somebody else’s but with a code', async () => {
    const someone = await world.registered()
    const victim = buildPerson().email
    await changeTraits(someone, { email: victim, name: 'Ada' })
    await changePassword(someone)
    await changeTraits(someone, { email: buildPerson().email, name: 'Ada' })
    expect(await world.mailsTo(victim)).toHaveLength(1)
  })

  it('ask to sign in again when that was too long ago', async () => {
    const someone = await world.registered()
    const { browser, person } = someone
    world.wait(15)
    const refused = [
      await changePassword(someone),
      await changeTraits(someone, { email: buildPerson().email, name: 'Ada' }),
    ]
    for (const { status, body } of refused) {
      expect([status, body.error?.id]).toEqual([403, 'session_refresh_required'])
      expect(body.redirect_browser_to).toContain(
        '/self-service/login/browser?refresh=true&return_to=',
      )
    }
    const open = await browser.begin('settings')
    const login = await browser.begin('login', '?refresh=true')
    const form = { method: 'password', identifier: person.email, password: person.password }
    await browser.post(login.submit, { ...form, csrf_token: login.csrf })
    const again = { method: 'password', password, csrf_token: open.csrf }
    expect((await browser.post(open.submit, again)).status).toBe(200)
  })

  it('end all other sessions with a new password, at once and for their sockets', async () => {
    const someone = await verified()
    const { person, browser } = someone
    const second = world.browse()
    const signedIn = await second.signIn(person.email, person.password)
    const cookie = second.cookieHeader()
    await world.server.identity.verifier.verify(cookie)
    const ended: string[] = []
    const stop = world.server.identity.verifier.onSessionEnded((id) => ended.push(id))
    const answer = await changePassword(someone)
    stop()
    expect([answer.status, messagesOf(answer.body)]).toEqual([200, { '': [1050001] }])
    expect(ended).toEqual([signedIn.body.session?.id])
    expect(await world.server.identity.verifier.verify(cookie)).toEqual({ kind: 'anonymous' })
    expect((await browser.whoami()).status).toBe(200)
    expect((await world.browse().signIn(person.email, person.password)).status).toBe(400)
    expect((await world.browse().signIn(person.email, password)).status).toBe(200)
    const [mail] = await world.mailsTo(person.email)
    expect(mail?.subject).toBe('Your Fanfare password was changed')
  })

  it('count as mail only what may be mailed', async () => {
    const once = { points: 1, seconds: 60 }
    const server = await startIdentity(world.database, {
      limits: { mails: once, deviceMails: once },
    })
    const browser = createBrowser(server.origin)
    const person = buildPerson()
    await browser.register(person)
    for (const name of ['Ada King', 'Ada Byron', 'Ada'])
      expect((await changeTraits({ browser }, { email: person.email, name })).status).toBe(200)
    const moved = []
    for (const email of [buildPerson().email, person.email, buildPerson().email, person.email])
      moved.push((await changeTraits({ browser }, { email, name: 'Ada' })).status)
    expect(moved).toEqual([200, 200, 200, 429])
    await server.close()
  })

  it('take no password that is missing, weak or the same', async () => {
    const someone = await world.registered()
    const cases = [
      ['', 4000002],
      ['nine99999', 4000032],
      [someone.person.email, 4000031],
      [someone.person.password, 4000039],
    ] as const
    for (const [typed, id] of cases) {
      const answer = await changePassword(someone, typed)
      expect([answer.status, messagesOf(answer.body)]).toEqual([400, { password: [id] }])
    }
  })

  it('expire and name the next flow', async () => {
    const { browser } = await world.registered()
    const { submit, csrf } = await browser.begin('settings')
    world.wait(61)
    const late = await browser.post(submit, { method: 'password', password, csrf_token: csrf })
    expect([late.status, late.body.error?.id]).toEqual([410, 'self_service_flow_expired'])
    const next = await browser.send(`self-service/settings/flows?id=${late.body.use_flow_id}`)
    expect(messagesOf(next.body)).toEqual({ '': [4050001] })
  })
})

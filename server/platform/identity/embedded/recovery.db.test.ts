import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MailEntity } from '#server/platform/mail/entities.ts'
import { someOf } from '#shared/testing/matching.ts'
import { fieldOf, messagesOf, stateOf } from '../testing/browser.ts'
import { buildPerson, describeIdentity, wrongCode } from '../testing/describe-identity.ts'
import { purgeIdentity } from './flow-store.ts'
import { IdentityCodeEntity, IdentityEntity, IdentitySessionEntity } from './entities.ts'

describeIdentity('recovery', (world) => {
  const password = 'a quite different secret'

  /** Someone who has asked for a code in a browser that is not signed in. */
  async function asked(person?: { email: string }) {
    const { email } = person ?? (await world.registered()).person
    const browser = world.browse()
    const { flow, answer } = await browser.askForCode('recovery', email)
    return { email, browser, flow, answer, code: await world.codeFor(email) }
  }

  async function recovered() {
    const { person, browser: before, answer: signedUp } = await world.registered()
    const { browser, flow, code } = await asked(person)
    const answer = await browser.enterCode(flow, code)
    expect(answer.status).toBe(200)
    const settings = answer.body.continue_with?.[0]?.flow?.id ?? ''
    return { person, before, signedUp, browser, flow, code, answer, settings }
  }

  it('mails a code in our words to the person by name', async () => {
    const { email, answer } = await asked()
    expect(answer.status).toBe(200)
    expect(messagesOf(answer.body)).toEqual({ '': [1060003] })
    expect(stateOf(answer.body)).toBe('sent_email')
    const [mail] = await world.mailsTo(email)
    expect(mail?.body).toMatch(/^\d{6}\n/)
    expect(mail?.body).toContain('Hello Ada Lovelace,')
    expect(mail?.body).toContain('valid for 15 minutes')
    expect(mail?.body).toContain('If you did not ask for it')
  })

  it('opens one privileged session and leads to the settings', async () => {
    const { person, browser, answer, settings } = await recovered()
    expect(stateOf(answer.body)).toBe('passed_challenge')
    expect(answer.body.continue_with).toEqual([
      {
        action: 'show_settings_ui',
        flow: { id: settings, url: `${world.server.origin}/dashboard/settings?flow=${settings}` },
      },
    ])
    const whoami = await browser.whoami()
    expect(whoami.body).toMatchObject({
      authentication_methods: [{ method: 'code_recovery', aal: 'aal1' }],
      identity: { verifiable_addresses: [{ verified: true, value: person.email.toLowerCase() }] },
    })
    const shown = await browser.send(`self-service/settings/flows?id=${settings}`)
    expect(messagesOf(shown.body)).toEqual({ '': [1060001] })
    const { submit, csrf } = await browser.reopen('settings', settings)
    const changed = await browser.post(submit, { method: 'password', password, csrf_token: csrf })
    expect([changed.status, messagesOf(changed.body)]).toEqual([200, { '': [1050001] }])
    expect((await world.browse().signIn(person.email, person.password)).status).toBe(400)
    expect((await world.browse().signIn(person.email, password)).status).toBe(200)
  })

  it('shuts out whoever had signed up with the address of somebody else', async () => {
    const { person, before, browser } = await recovered()
    expect((await before.whoami()).status).toBe(401)
    expect((await world.browse().signIn(person.email, person.password)).status).toBe(400)
    expect((await browser.whoami()).status).toBe(200)
  })

  it('leaves the password as it is where the address was shown to be theirs', async () => {
    const { person } = await recovered()
    const em = world.database.fork()
    const where = { identifier: person.email.toLowerCase() }
    const { passwordHash } = await em.findOneOrFail(IdentityEntity, where)
    const again = await asked(person)
    expect((await again.browser.enterCode(again.flow, again.code)).status).toBe(200)
    const now = await world.database.fork().findOneOrFail(IdentityEntity, where)
    expect(now.passwordHash).toBe(passwordHash)
  })

  it('ends all other sessions at once and tells their sockets', async () => {
    const { person, browser: before, answer: signedUp } = await world.registered()
    const cookie = before.cookieHeader()
    expect(await world.server.identity.verifier.verify(cookie)).toMatchObject({ kind: 'session' })
    const ended: string[] = []
    const stop = world.server.identity.verifier.onSessionEnded((id) => ended.push(id))
    const { browser, flow, code } = await asked(person)
    await browser.enterCode(flow, code)
    stop()
    expect(ended).toEqual([signedUp.body.session?.id])
    expect(await world.server.identity.verifier.verify(cookie)).toEqual({ kind: 'anonymous' })
    expect((await before.whoami()).status).toBe(401)
    expect((await browser.whoami()).status).toBe(200)
  })

  it('answers for an unknown address as for a known one, and mails nobody', async () => {
    const known = await asked()
    const unknown = buildPerson({ email: known.email.replace('Ada', 'Eva') })
    const nobody = await asked(unknown)
    const withoutNames = (text: string, email: string) =>
      text
        .replaceAll(email, '')
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
        .replaceAll(/"value":"[\w-]{43}"/g, '')
    expect(nobody.answer.status).toBe(known.answer.status)
    expect(withoutNames(nobody.answer.text, unknown.email)).toBe(
      withoutNames(known.answer.text, known.email),
    )
    expect(await world.mailsTo(unknown.email)).toEqual([])
    const pretended = await world.database.fork().find(MailEntity, { recipient: '' })
    expect(pretended).not.toEqual([])
    for (const mail of pretended) {
      expect(mail).toMatchObject({ sentAt: someOf(Date), nextAttemptAt: null })
      expect(mail.body.trim()).toBe('')
    }
    const wrong = await nobody.browser.enterCode(nobody.flow, '123456')
    const alsoWrong = await known.browser.enterCode(known.flow, wrongCode(known.code))
    expect([wrong.status, messagesOf(wrong.body)]).toEqual([200, { '': [4060006] }])
    expect(messagesOf(alsoWrong.body)).toEqual(messagesOf(wrong.body))
  })

  it('takes the right code after a wrong and an empty one', async () => {
    const { browser, flow, code } = await asked()
    for (const typed of [wrongCode(code), '', 'abcdef']) {
      const answer = await browser.enterCode(flow, typed)
      expect([answer.status, messagesOf(answer.body)]).toEqual([200, { '': [4060006] }])
      expect(stateOf(answer.body)).toBe('sent_email')
    }
    expect((await browser.enterCode(flow, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(
      200,
    )
    expect((await browser.whoami()).status).toBe(200)
  })

  it('is over after five tries, even for the right code, and offers a new flow', async () => {
    const { browser, flow, code } = await asked()
    for (const _ of [1, 2, 3, 4, 5]) await browser.enterCode(flow, wrongCode(code))
    const refused = await browser.enterCode(flow, code)
    expect([refused.status, refused.body.error?.code]).toEqual([400, 400])
    expect((await browser.whoami()).status).toBe(401)
    const next = offeredBy(refused.body) ?? ''
    const shown = await browser.send(`self-service/recovery/flows?id=${next}`)
    expect(messagesOf(shown.body)).toEqual({ '': [4000001] })
  })

  it('is over after five tries for an unknown address too', async () => {
    const { browser, flow } = await asked(buildPerson())
    for (const _ of [1, 2, 3, 4, 5])
      expect((await browser.enterCode(flow, '000000')).status).toBe(200)
    expect((await browser.enterCode(flow, '000000')).status).toBe(400)
  })

  it('counts no more than five of many tries at the same moment', async () => {
    const { browser, flow, code } = await asked()
    const tries = Array.from({ length: 12 }, () => browser.enterCode(flow, wrongCode(code)))
    const answers = await Promise.all(tries)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7)
  })

  it('lets the right code through once of several times at once', async () => {
    const { person } = await world.registered()
    const { browser, flow, code } = await asked(person)
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.enterCode(flow, code)))
    expect(answers.filter(({ body }) => body.continue_with)).toHaveLength(1)
    expect(await sessionsOf(person.email)).toBe(1)
  })

  it('takes a code a quarter of an hour long', async () => {
    const early = await asked()
    world.wait(14.9)
    expect((await early.browser.enterCode(early.flow, early.code)).body.continue_with).toBeDefined()
    const late = await asked()
    world.wait(15)
    const answer = await late.browser.enterCode(late.flow, late.code)
    expect(messagesOf(answer.body)).toEqual({ '': [4060006] })
  })

  it('takes only the latest code when another one was sent', async () => {
    const { email, browser, flow, code: first } = await asked()
    await browser.post(flow.submit, { method: 'code', email, csrf_token: flow.csrf })
    const second = await world.codeFor(email)
    if (first !== second) {
      const answer = await browser.enterCode(flow, first)
      expect(messagesOf(answer.body)).toEqual({ '': [4060006] })
    }
    expect((await browser.enterCode(flow, second)).body.continue_with).toBeDefined()
  })

  it('takes no code of another flow, nor the flow of another browser', async () => {
    const mine = await asked()
    const other = await asked()
    const crossed = await mine.browser.enterCode(mine.flow, other.code)
    if (mine.code !== other.code) expect(messagesOf(crossed.body)).toEqual({ '': [4060006] })
    const stolen = await other.browser.enterCode(mine.flow, mine.code)
    expect([stolen.status, stolen.body.error?.id]).toEqual([403, 'security_csrf_violation'])
  })

  it('takes no code of a verification', async () => {
    const { person } = await world.registered()
    const fromSignUp = await world.codeFor(person.email)
    const { browser, flow, code } = await asked(person)
    if (fromSignUp !== code) {
      const answer = await browser.enterCode(flow, fromSignUp)
      expect(messagesOf(answer.body)).toEqual({ '': [4060006] })
    }
  })

  it('takes no code that was sent to an address the person has left', async () => {
    const { email, browser, flow, code } = await asked()
    const identifier = email.toLowerCase()
    const moved = { identifier: `new.${identifier}`, email: `new.${email}` }
    await world.database.fork().nativeUpdate(IdentityEntity, { identifier }, moved)
    const answer = await browser.enterCode(flow, code)
    expect(messagesOf(answer.body)).toEqual({ '': [4060006] })
  })

  it('sends twenty codes a day to one address and says nothing of it', async () => {
    const { person } = await world.registered()
    const sent = async () =>
      (await world.mailsTo(person.email)).filter(({ subject }) => subject.includes('get back'))
    for (const _ of Array.from({ length: 22 })) {
      const { answer } = await world.browse().askForCode('recovery', person.email)
      expect(messagesOf(answer.body)).toEqual({ '': [1060003] })
    }
    expect(await sent()).toHaveLength(20)
    world.wait(24 * 60)
    await world.browse().askForCode('recovery', person.email)
    expect(await sent()).toHaveLength(21)
  })

  it('sends twenty though more are asked for at the same moment', async () => {
    const { person } = await world.registered()
    const ask = () => world.browse().askForCode('recovery', person.email)
    await Promise.all(Array.from({ length: 25 }, ask))
    const mails = await world.mailsTo(person.email)
    expect(mails.filter(({ subject }) => subject.includes('get back'))).toHaveLength(20)
  })

  it('stores no code and no CSRF secret', async () => {
    const { browser, flow, code } = await asked()
    const em = world.database.fork()
    const stored = await em.findOneOrFail(IdentityCodeEntity, { flowId: flow.id })
    expect(stored.codeHash).toHaveLength(43)
    expect(JSON.stringify(stored)).not.toContain(`"${code}"`)
    expect([...browser.cookies.values()]).not.toContain(stored.codeHash)
  })

  it('forgets codes after a day, but not before: they are counted', async () => {
    const { flow } = await asked()
    const kept = () => world.database.fork().count(IdentityCodeEntity, { flowId: flow.id })
    const sweep = () => purgeIdentity(world.database.fork(), world.server.time.now)
    world.wait(24 * 60 - 1)
    await sweep()
    expect(await kept()).toBe(1)
    world.wait(2)
    await sweep()
    expect(await kept()).toBe(0)
  })

  it('is not for somebody who is signed in', async () => {
    const { browser } = await world.registered()
    const begun = await browser.send('self-service/recovery/browser')
    expect([begun.status, begun.body.error?.id]).toEqual([400, 'session_already_available'])
  })

  it('can be used once', async () => {
    const { browser, flow, code } = await recovered()
    const again = await browser.enterCode(flow, code)
    expect([again.status, again.body.error?.id]).toEqual([403, 'security_csrf_violation'])
    const { submit, csrf } = await browser.reopen('recovery', flow.id)
    const used = await browser.post(submit, { method: 'code', code, csrf_token: csrf })
    expect([used.status, used.body.error?.code]).toEqual([400, 400])
    expect(offeredBy(used.body)).toBeDefined()
  })

  describe('says what is wrong with', () => {
    it.each([
      ['no address', { method: 'code' }, { email: [4000002] }],
      ['no real address', { method: 'code', email: 'nonsense' }, { email: [4000040] }],
      ['no method', { email: 'ada@example.com' }, { '': [4010005] }],
    ])('%s', async (_, form, messages) => {
      const browser = world.browse()
      const { submit, csrf } = await browser.begin('recovery')
      const answer = await browser.post(submit, { ...form, csrf_token: csrf })
      expect([answer.status, messagesOf(answer.body)]).toEqual([400, messages])
      expect(stateOf(answer.body)).toBe('choose_method')
      expect(fieldOf(answer.body, 'method')).toBe('code')
    })
  })

  it('leads on from a flow that has expired', async () => {
    const { email, browser, flow } = await asked()
    world.wait(61)
    const late = await browser.post(flow.submit, { method: 'code', email, csrf_token: flow.csrf })
    expect(late.status).toBe(303)
    const location = late.headers.get('location') ?? ''
    expect(location).toContain('/.ory/self-service/recovery/flows?id=')
    expect(messagesOf((await browser.send(location)).body)).toEqual({ '': [4060005] })
  })

  async function sessionsOf(email: string): Promise<number> {
    const em = world.database.fork()
    const { id } = await em.findOneOrFail(IdentityEntity, { identifier: email.toLowerCase() })
    return em.count(IdentitySessionEntity, { identityId: id })
  }
})

const refusal = z.object({
  error: z.object({
    details: z.object({ continue_with: z.array(z.object({ flow: z.object({ id: z.string() }) })) }),
  }),
})

/** The flow that a refusal offers to go on with. */
const offeredBy = (body: object) => refusal.parse(body).error.details.continue_with[0]?.flow.id

import { expect, it } from 'vitest'
import { messagesOf, stateOf } from '../testing/browser.ts'
import { buildPerson, describeIdentity, wrongCode } from '../testing/describe-identity.ts'
import type { Registered } from '../testing/describe-identity.ts'

describeIdentity('verification', (world) => {
  /** The flow that a sign-up leads to, with the code that was mailed. */
  async function offered({ browser, answer, person }: Registered) {
    const onwards = answer.body.continue_with?.find(({ flow }) => flow)
    const flow = await browser.reopen('verification', onwards?.flow?.id ?? '')
    return { flow, code: await world.codeFor(person.email) }
  }

  const addressOf = async ({ browser }: Pick<Registered, 'browser'>) =>
    (await browser.whoami()).body

  it('begins with the sign-up', async () => {
    const someone = await world.registered()
    expect(await addressOf(someone)).toMatchObject({
      identity: {
        verifiable_addresses: [
          {
            value: someone.person.email.toLowerCase(),
            verified: false,
            via: 'email',
            status: 'sent',
          },
        ],
        recovery_addresses: [{ value: someone.person.email.toLowerCase(), via: 'email' }],
      },
    })
    const { flow, code } = await offered(someone)
    const shown = await someone.browser.send(`self-service/verification/flows?id=${flow.id}`)
    expect([stateOf(shown.body), messagesOf(shown.body)]).toEqual(['sent_email', { '': [1080003] }])
    const answer = await someone.browser.enterCode(flow, code)
    expect([answer.status, stateOf(answer.body)]).toEqual([200, 'passed_challenge'])
    expect(messagesOf(answer.body)).toEqual({ '': [1080002] })
    expect(answer.body).toMatchObject({
      ui: { method: 'GET', action: `${world.server.origin}/dashboard` },
    })
    expect(await addressOf(someone)).toMatchObject({
      identity: { verifiable_addresses: [{ verified: true, status: 'completed' }] },
    })
  })

  it('names a new flow when it is through already', async () => {
    const someone = await world.registered()
    const { flow, code } = await offered(someone)
    await someone.browser.enterCode(flow, code)
    const again = await someone.browser.enterCode(flow, code)
    expect([again.status, again.body.error?.id]).toEqual([410, 'self_service_flow_replaced'])
    const next = await someone.browser.send(
      `self-service/verification/flows?id=${again.body.use_flow_id}`,
    )
    expect(messagesOf(next.body)).toEqual({ '': [4070002] })
  })

  it('can be asked for by anybody, and answers alike for unknown addresses', async () => {
    const { person, browser } = await world.registered()
    const stranger = world.browse()
    for (const email of [person.email, buildPerson().email]) {
      const { answer } = await stranger.askForCode('verification', email)
      expect([answer.status, stateOf(answer.body)]).toEqual([200, 'sent_email'])
      expect(messagesOf(answer.body)).toEqual({ '': [1080003] })
    }
    expect(await world.mailsTo(person.email)).toHaveLength(2)
    const { flow } = await browser.askForCode('verification', person.email)
    const answer = await browser.enterCode(flow, await world.codeFor(person.email))
    expect(stateOf(answer.body)).toBe('passed_challenge')
  })

  it('says when a code is wrong, and replaces the flow after five', async () => {
    const someone = await world.registered()
    const { flow, code } = await offered(someone)
    const wrong = wrongCode(code)
    for (const typed of [wrong, '', 'abc', wrong, wrong]) {
      const answer = await someone.browser.enterCode(flow, typed)
      expect([answer.status, messagesOf(answer.body)]).toEqual([200, { '': [4070006] }])
    }
    const refused = await someone.browser.enterCode(flow, code)
    expect([refused.status, refused.body.error?.id]).toEqual([410, 'self_service_flow_replaced'])
    expect(await addressOf(someone)).toMatchObject({
      identity: { verifiable_addresses: [{ verified: false }] },
    })
  })

  it('sends another code in the place of the first', async () => {
    const someone = await world.registered()
    const { flow, code: first } = await offered(someone)
    const { email } = someone.person
    const form = { method: 'code', email, csrf_token: flow.csrf }
    expect((await someone.browser.post(flow.submit, form)).status).toBe(200)
    const second = await world.codeFor(email)
    if (first !== second) {
      const answer = await someone.browser.enterCode(flow, first)
      expect(messagesOf(answer.body)).toEqual({ '': [4070006] })
    }
    expect(stateOf((await someone.browser.enterCode(flow, second)).body)).toBe('passed_challenge')
  })

  it('opens no session and takes no code without the token of the form', async () => {
    const { person } = await world.registered()
    const stranger = world.browse()
    const { flow } = await stranger.askForCode('verification', person.email)
    const code = await world.codeFor(person.email)
    const forged = await stranger.enterCode({ ...flow, csrf: 'x'.repeat(43) }, code)
    expect([forged.status, forged.body.error?.id]).toEqual([403, 'security_csrf_violation'])
    expect(stateOf((await stranger.enterCode(flow, code)).body)).toBe('passed_challenge')
    expect((await stranger.whoami()).status).toBe(401)
  })

  it('asks for an address when none is given', async () => {
    const browser = world.browse()
    const { submit, csrf } = await browser.begin('verification')
    for (const [form, messages] of [
      [{}, { email: [4000002] }],
      [{ email: 'nonsense' }, { email: [4000040] }],
    ] as const) {
      const answer = await browser.post(submit, { ...form, method: 'code', csrf_token: csrf })
      expect([answer.status, messagesOf(answer.body)]).toEqual([400, messages])
    }
  })

  it('is for our own application afterwards', async () => {
    const { person, browser } = await world.registered()
    const flow = await browser.begin('verification', '?return_to=/dashboard/settings')
    const form = { method: 'code', email: person.email, csrf_token: flow.csrf }
    await browser.post(flow.submit, form)
    const answer = await browser.enterCode(flow, await world.codeFor(person.email))
    expect(answer.body).toMatchObject({
      ui: { action: `${world.server.origin}/dashboard/settings` },
    })
  })
})

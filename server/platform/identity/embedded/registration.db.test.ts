import { expect, it } from 'vitest'
import { fieldOf, messagesOf, registrationOf } from '../testing/browser.ts'
import { buildPerson, describeIdentity } from '../testing/describe-identity.ts'
import { IdentityEntity, IdentitySessionEntity } from './entities.ts'

describeIdentity('registration', (world) => {
  it('makes an identity and a session at once', async () => {
    const { person, browser, answer } = await world.registered()
    expect(answer.body).toMatchObject({
      identity: { traits: { email: person.email, name: person.name }, state: 'active' },
      session: { active: true, authenticator_assurance_level: 'aal1' },
      continue_with: [
        { action: 'redirect_browser_to', redirect_browser_to: `${world.server.origin}/dashboard` },
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

  it('asks no code of who shows by an invite that the address is theirs', async () => {
    const [invited, other] = [buildPerson(), buildPerson()]
    const register = async (person: typeof invited, payload: unknown) => {
      const browser = world.browse()
      const { submit, csrf } = await browser.begin('registration')
      const form = { ...registrationOf(person, csrf), transient_payload: payload }
      return { browser, answer: await browser.post(submit, form) }
    }
    world.provenBy.set('the token of the mail', invited.email)
    const payload = { invite: 'the token of the mail' }
    const { browser, answer } = await register(invited, payload)
    const { continue_with: onwards } = answer.body
    expect(onwards).toMatchObject([{ action: 'redirect_browser_to' }])
    const addresses = [{ value: invited.email.toLowerCase(), verified: true }]
    const identity = { verifiable_addresses: addresses }
    expect(answer.body).toMatchObject({ identity })
    expect((await browser.whoami()).body).toMatchObject({ identity })
    expect(await world.mailsTo(invited.email)).toEqual([])
    for (const wrong of [payload, { invite: 'made up' }, { invite: 1 }, 'no object']) {
      const person = wrong === payload ? other : buildPerson()
      const { answer: refused } = await register(person, wrong)
      expect(refused.body).toMatchObject({
        identity: { verifiable_addresses: [{ verified: false }] },
      })
      expect(await world.mailsTo(person.email)).toHaveLength(1)
    }
  })

  it('stores passwords as argon2id and tokens as hashes only', async () => {
    const { person, browser, answer } = await world.registered()
    const em = world.database.fork()
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
    const browser = world.browse()
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
    const answer = await world.browse().register(person)
    expect(messagesOf(answer.body)).toEqual({ password: [4000031] })
  })

  it('refuses an address that has an account, in any case of letters, after the same work', async () => {
    const { person } = await world.registered()
    const before = world.server.work.hashed
    const again = buildPerson({ email: person.email.toUpperCase() })
    const answer = await world.browse().register(again)
    expect(answer.status).toBe(400)
    expect(messagesOf(answer.body)).toEqual({ '': [4000007] })
    expect(world.server.work.hashed).toBe(before + 1)
  })

  it('gives one of two simultaneous registrations the address', async () => {
    const person = buildPerson()
    const answers = await Promise.all([
      world.browse().register(person),
      world.browse().register(person),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('takes hostile text without failing', async () => {
    const { answer } = await world.registered({ name: 'A\u0000da \ud800 \u001b[31m' })
    expect(answer.text).toContain('"name":"Ada \ufffd [31m"')
  })

  it('keeps a long text at a length that is whole characters', async () => {
    const browser = world.browse()
    const answer = await browser.register(buildPerson({ name: `${'a'.repeat(399)}\u{1f600}` }))
    expect(messagesOf(answer.body)).toEqual({ 'traits.name': [4000017] })
  })

  it('takes the longest user agent', async () => {
    const browser = world.browse()
    const { submit, csrf } = await browser.begin('registration')
    const headers = { 'content-type': 'application/json', 'user-agent': 'é'.repeat(4_000) }
    const body = JSON.stringify(registrationOf(buildPerson(), csrf))
    expect((await browser.send(submit, { method: 'POST', headers, body })).status).toBe(200)
  })

  it('lets one flow succeed once', async () => {
    const browser = world.browse()
    const { submit, csrf } = await browser.begin('registration')
    const forms = [buildPerson(), buildPerson()].map((person) => registrationOf(person, csrf))
    const answers = await Promise.all(forms.map((form) => browser.post(submit, form)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })
})

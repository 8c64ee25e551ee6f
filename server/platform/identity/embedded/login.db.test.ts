import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createBrowser, messagesOf } from '../testing/browser.ts'
import { buildPerson, describeIdentity } from '../testing/describe-identity.ts'
import { startIdentity } from '../testing/start-identity.ts'

describeIdentity('login', (world) => {
  it('signs in with the right password, under a new token and CSRF secret', async () => {
    const { person, browser } = await world.registered()
    const first = new Map(browser.cookies)
    const second = world.browse()
    await second.begin('login')
    const csrfBefore = [...second.cookies.values()]
    const answer = await second.signIn(person.email.toUpperCase(), person.password)
    expect(answer.status).toBe(200)
    const token = second.cookies.get('ory_kratos_session')
    expect(token).not.toBe(first.get('ory_kratos_session'))
    expect([...second.cookies.values()]).not.toContain(csrfBefore[0])
    expect(answer.headers.getSetCookie().join()).toMatch(/HttpOnly; SameSite=Lax/)
  })

  it('P12: knows a person by every spelling of their address', async () => {
    const local = `ada.${randomUUID()}`
    const email = `\u202A${local}@mu\u0308nchen.de\u202C`
    const { person, answer } = await world.registered({ email })
    const stored = `${local}@xn--mnchen-3ya.de`
    expect(answer.body).toMatchObject({ identity: { traits: { email: stored } } })
    expect(await world.mailsTo(stored)).toHaveLength(1)
    for (const spelling of [stored, `${local}@MÜNCHEN.de`, `\u200B${local}@münchen.de `]) {
      const signedIn = await world.browse().signIn(spelling, person.password)
      expect([spelling, signedIn.status]).toEqual([spelling, 200])
      const again = await world.browse().register({ ...person, email: spelling })
      expect(messagesOf(again.body)).toEqual({ '': [4000007] })
    }
  })

  it('answers a wrong password and an unknown person alike, after the same work', async () => {
    const { person } = await world.registered()
    const before = world.server.work.verified
    const wrong = await world.browse().signIn(person.email, 'wrong horse battery')
    const unknown = await world.browse().signIn(buildPerson().email, 'wrong horse battery')
    expect([wrong.status, unknown.status]).toEqual([400, 400])
    expect(messagesOf(wrong.body)).toEqual({ '': [4000006] })
    expect(messagesOf(unknown.body)).toEqual(messagesOf(wrong.body))
    expect(world.server.work.verified).toBe(before + 2)
  })

  it('says which field is empty', async () => {
    const answer = await world.browse().signIn('', '')
    expect(messagesOf(answer.body)).toEqual({ identifier: [4000002], password: [4000002] })
  })

  it('answers a form from before one signed in elsewhere in the same browser', async () => {
    const { person } = await world.registered()
    const browser = world.browse()
    const { submit, csrf } = await browser.begin('login')
    await browser.signIn(person.email, person.password)
    const form = { method: 'password', identifier: person.email, password: person.password }
    const answer = await browser.post(submit, { ...form, csrf_token: csrf })
    expect([answer.status, messagesOf(answer.body)]).toEqual([400, { '': [4000001] }])
  })

  it('confirms nobody else', async () => {
    const other = await world.registered()
    const { browser } = await world.registered()
    const { submit, csrf } = await browser.begin('login', '?refresh=true')
    const { email: identifier, password } = other.person
    const form = { method: 'password', identifier, password, csrf_token: csrf }
    const answer = await browser.post(submit, form)
    expect([answer.status, messagesOf(answer.body)]).toEqual([400, { '': [4000006] }])
  })

  it('tells a signed-in person so', async () => {
    const { browser } = await world.registered()
    const begun = await browser.send('self-service/login/browser')
    expect([begun.status, begun.body.error?.id]).toEqual([400, 'session_already_available'])
    const register = await browser.send('self-service/registration/browser')
    expect(register.body.error?.id).toBe('session_already_available')
  })

  it('confirms a signed-in person without ending the session', async () => {
    const { person, browser, answer } = await world.registered()
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
    const answer = await world.browse().send('self-service/login/browser?aal=aal2')
    expect([answer.status, answer.body.error?.id]).toEqual([401, 'session_aal1_required'])
  })

  it('limits guesses for one person from one place, and says when to come back', async () => {
    const limited = await startIdentity(world.database, {
      limits: { pair: { points: 3, seconds: 60 } },
    })
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

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createLog } from '#server/platform/log.ts'
import { createWhoami } from '../whoami.ts'
import { describeIdentity } from '../testing/describe-identity.ts'
import { IdentityEntity, IdentitySessionEntity } from './entities.ts'
import { createEmbeddedWhoami } from './find-sessions.ts'
import { maxSessions, startSession } from './session-store.ts'

describeIdentity('sessions of the embedded identity', (world) => {
  it('end with the logout, at once and for every verifier', async () => {
    const { browser, answer } = await world.registered()
    const cookie = browser.cookieHeader()
    const ended: string[] = []
    const stop = world.server.identity.verifier.onSessionEnded((id) => ended.push(id))
    expect(await world.server.identity.verifier.verify(cookie)).toMatchObject({ kind: 'session' })
    expect((await browser.signOut()).status).toBe(204)
    stop()
    expect(ended).toEqual([answer.body.session?.id])
    expect(await world.server.identity.verifier.verify(cookie)).toEqual({ kind: 'anonymous' })
    expect(browser.cookies.has('ory_kratos_session')).toBe(false)
    expect((await browser.whoami()).status).toBe(401)
    expect((await browser.send('self-service/logout/browser')).status).toBe(401)
  })

  it('are known to the verifier as whoami tells of them', async () => {
    const { browser, answer } = await world.registered()
    const { origin, identity, time } = world.server
    const url = () => `${origin}/.ory/sessions/whoami`
    const overHttp = createWhoami({ url, clock: () => time.now })
    const together = createEmbeddedWhoami({
      database: world.database,
      clock: () => time.now,
      log: createLog('silent'),
    })
    const began = time.now
    const cookies = [browser.cookieHeader(), `other=1; ${browser.cookieHeader()}`]
    for (const cookie of [...cookies, 'ory_kratos_session=none', 'ory_kratos_session=', 'a=1'])
      expect(await together(cookie)).toEqual(await overHttp(cookie))
    expect(await together(browser.cookieHeader())).toMatchObject({ kind: 'session' })
    const identityId = answer.body.session?.identity.id ?? ''
    const em = world.database.fork()
    for (const change of [{ name: '' }, { verifiedAt: began }, { email: 'Other@example.com' }]) {
      await em.nativeUpdate(IdentityEntity, { id: identityId }, change)
      expect(await together(browser.cookieHeader())).toEqual(await overHttp(browser.cookieHeader()))
    }
    time.now = new Date(began.getTime() + 30 * 86_400_000)
    expect(await together(browser.cookieHeader())).toEqual({ kind: 'anonymous' })
    expect(await overHttp(browser.cookieHeader())).toEqual({ kind: 'anonymous' })
    time.now = began
    await em.nativeDelete(IdentityEntity, { id: identityId })
    expect(await together(browser.cookieHeader())).toEqual({ kind: 'anonymous' })
    expect(await identity.verifier.verify(browser.cookieHeader())).toEqual({ kind: 'anonymous' })
  })

  it('are not ended by a link without their token', async () => {
    const { browser } = await world.registered()
    const answer = await browser.send('self-service/logout?token=guess')
    expect(answer.status).toBe(403)
    expect((await browser.whoami()).status).toBe(200)
  })

  it('expire after thirty days', async () => {
    const { browser } = await world.registered()
    const began = world.server.time.now
    world.server.time.now = new Date(began.getTime() + 30 * 86_400_000)
    const { status, body } = await browser.whoami()
    world.server.time.now = began
    expect([status, body.error?.code]).toEqual([401, 401])
  })

  it('are a hundred at most for one person: a sign-in ends the oldest', async () => {
    const { person, browser, answer } = await world.registered()
    const em = world.database.fork()
    const first = answer.body.session
    const identityId = first?.identity.id ?? ''
    const who = { identityId, method: 'password' as const, userAgent: 'node', address: '::1' }
    const others = []
    for (let count = 1; count < maxSessions; count += 1) {
      world.server.time.now = new Date(world.server.time.now.getTime() + 1_000)
      others.push((await startSession(em, { ...who, now: world.server.time.now })).session.id)
    }
    expect((await browser.whoami()).status).toBe(200)
    const ended: string[] = []
    const stop = world.server.identity.verifier.onSessionEnded((id) => ended.push(id))
    const next = await world.browse().signIn(person.email, person.password)
    stop()
    expect(ended).toEqual([first?.id])
    expect((await browser.whoami()).status).toBe(401)
    const left = await em.fork().find(IdentitySessionEntity, { identityId })
    const ids = left.map(({ id }) => id).toSorted()
    expect(ids).toEqual([...others, next.body.session?.id].toSorted())
  })

  it('are told in JSON, however they are asked for', async () => {
    const headers = { accept: 'text/html' }
    expect((await world.browse().send('sessions/whoami', { headers })).status).toBe(401)
  })

  it('are nobody’s with a made-up cookie', async () => {
    const browser = world.browse()
    browser.cookies.set('ory_kratos_session', 'x'.repeat(43))
    expect((await browser.whoami()).status).toBe(401)
  })

  describe('of other devices', () => {
    const sessions = z.array(
      z.object({ id: z.string(), devices: z.array(z.object({ user_agent: z.string() })) }),
    )

    async function onTwoDevices() {
      const { person, browser, answer } = await world.registered()
      const other = world.browse()
      const otherId = (await other.signIn(person.email, person.password)).body.session?.id ?? ''
      const list = async () => sessions.parse(JSON.parse((await browser.send('sessions')).text))
      return { browser, ownId: answer.body.session?.id ?? '', other, otherId, list }
    }

    it('are listed without one’s own', async () => {
      const { list, otherId } = await onTwoDevices()
      expect((await list()).map(({ id }) => id)).toEqual([otherId])
      expect((await list())[0]?.devices[0]?.user_agent).toBe('node')
    })

    it('can be ended, one or all, at once and for their sockets', async () => {
      const { browser, other, otherId, list } = await onTwoDevices()
      const cookie = other.cookieHeader()
      await world.server.identity.verifier.verify(cookie)
      const ended: string[] = []
      const stop = world.server.identity.verifier.onSessionEnded((id) => ended.push(id))
      const one = await browser.send(`sessions/${otherId}`, { method: 'DELETE' })
      expect([one.status, await list(), ended]).toEqual([204, [], [otherId]])
      expect(await world.server.identity.verifier.verify(cookie)).toEqual({ kind: 'anonymous' })
      const none = await browser.send('sessions', { method: 'DELETE' })
      stop()
      expect([none.status, none.body.count]).toEqual([200, 0])
      expect(ended).toEqual([otherId])
      expect((await browser.whoami()).status).toBe(200)
    })

    it('are counted when they are all ended', async () => {
      const { browser, other, otherId } = await onTwoDevices()
      const ended: string[] = []
      const stop = world.server.identity.verifier.onSessionEnded((id) => ended.push(id))
      const all = await browser.send('sessions', { method: 'DELETE' })
      stop()
      expect([all.status, all.body.count, ended]).toEqual([200, 1, [otherId]])
      expect((await other.whoami()).status).toBe(401)
    })

    it('are one’s own only, and not the one in use', async () => {
      const { browser, ownId } = await onTwoDevices()
      const stranger = await world.registered()
      const strange = stranger.answer.body.session?.id ?? ''
      const ended: string[] = []
      const stop = world.server.identity.verifier.onSessionEnded((id) => ended.push(id))
      const end = async (id: string) =>
        (await browser.send(`sessions/${id}`, { method: 'DELETE' })).status
      expect(await end(strange)).toBe(204)
      expect(await end(randomUUID())).toBe(204)
      expect(await end(ownId)).toBe(400)
      expect(await end('nonsense')).toBe(400)
      stop()
      expect(ended).toEqual([])
      expect((await stranger.browser.whoami()).status).toBe(200)
    })

    it('are for people who are signed in', async () => {
      const anonymous = world.browse()
      const answers = [
        await anonymous.send('sessions'),
        await anonymous.send('sessions', { method: 'DELETE' }),
        await anonymous.send(`sessions/${randomUUID()}`, { method: 'DELETE' }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    })
  })
})

import { expect, it } from 'vitest'
import { describeIdentity } from '../testing/describe-identity.ts'

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

  it('are nobody’s with a made-up cookie', async () => {
    const browser = world.browse()
    browser.cookies.set('ory_kratos_session', 'x'.repeat(43))
    expect((await browser.whoami()).status).toBe(401)
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fieldOf } from '../testing/browser.ts'
import { describeIdentity } from '../testing/describe-identity.ts'
import { IdentityFlowEntity } from './entities.ts'

describeIdentity('flows of the embedded identity', (world) => {
  describe('CSRF', () => {
    it('refuses a form without a token, with another one, or with that of another flow', async () => {
      const browser = world.browse()
      const one = await browser.begin('login')
      const other = await browser.begin('login')
      for (const csrf of [undefined, 'x'.repeat(43), other.csrf]) {
        const form = { method: 'password', identifier: 'a', password: 'b', csrf_token: csrf }
        const answer = await browser.post(one.submit, form)
        expect([answer.status, answer.body.error?.id]).toEqual([403, 'security_csrf_violation'])
      }
    })

    it('shows a flow to no other browser, nor takes its form from there', async () => {
      const { id, submit, csrf } = await world.browse().begin('login')
      const stranger = world.browse()
      await stranger.begin('login')
      for (const browser of [stranger, world.browse()]) {
        const shown = await browser.send(`self-service/login/flows?id=${id}`)
        expect([shown.status, shown.body.error?.id]).toEqual([403, 'security_csrf_violation'])
        const form = { method: 'password', identifier: 'a', password: 'b', csrf_token: csrf }
        expect((await browser.post(submit, form)).status).toBe(403)
      }
    })

    it('refuses a token from before the person changed', async () => {
      const { person, browser } = await world.registered()
      await browser.signOut()
      const { submit, csrf } = await browser.begin('verification')
      const csrfCookies = new Map(browser.cookies)
      await browser.signIn(person.email, person.password)
      const session = browser.cookies.get('ory_kratos_session') ?? ''
      for (const [name, value] of csrfCookies) browser.cookies.set(name, value)
      browser.cookies.set('ory_kratos_session', session)
      const form = { method: 'code', email: person.email, csrf_token: csrf }
      expect((await browser.post(submit, form)).status).toBe(403)
    })
  })

  describe('flows', () => {
    it('are shown again to their browser as they were', async () => {
      const browser = world.browse()
      const { id, csrf } = await browser.begin('login')
      const shown = await browser.send(`self-service/login/flows?id=${id}`)
      expect(shown.status).toBe(200)
      expect(fieldOf(shown.body, 'csrf_token')).toBe(csrf)
    })

    it('are not found under unknown ids, malformed ids and the other kind', async () => {
      const browser = world.browse()
      const { id } = await browser.begin('login')
      for (const path of ['login/flows?id=1', `login/flows?id=${randomUUID()}`, 'login/flows'])
        expect((await browser.send(`self-service/${path}`)).status).toBe(404)
      expect((await browser.send(`self-service/registration/flows?id=${id}`)).status).toBe(404)
    })

    it('expire after an hour and name the next one', async () => {
      const { person } = await world.registered()
      const browser = world.browse()
      const { id, submit, csrf } = await browser.begin('login', '?return_to=/campaigns')
      const began = world.server.time.now
      world.server.time.now = new Date(began.getTime() + 3_600_001)
      const form = { method: 'password', identifier: person.email, password: person.password }
      const late = await browser.post(submit, { ...form, csrf_token: csrf })
      expect(late.status).toBe(410)
      expect(late.body).toMatchObject({
        error: { id: 'self_service_flow_expired', code: 410 },
        since: 1_000_000,
      })
      expect((await browser.send(`self-service/login/flows?id=${id}`)).status).toBe(410)
      const next = await browser.send(`self-service/login/flows?id=${late.body.use_flow_id}`)
      expect(next.body).toMatchObject({ return_to: `${world.server.origin}/campaigns` })
      const again = { ...form, csrf_token: fieldOf(next.body, 'csrf_token') }
      const path = `self-service/login?flow=${late.body.use_flow_id}`
      expect((await browser.post(path, again)).status).toBe(200)
    })

    it('are swept a day after they expired', async () => {
      const { id } = await world.browse().begin('login')
      world.server.time.now = new Date(world.server.time.now.getTime() + 26 * 3_600_000)
      await world.browse().begin('login')
      expect(await world.database.fork().findOne(IdentityFlowEntity, { id })).toBeNull()
    })

    it('return only to our own address', async () => {
      const refused = [
        'https://evil.example/',
        '//evil.example',
        String.raw`/\evil.example`,
        'javascript:alert(1)',
        `${world.server.origin.replace('http://', 'http://user@')}/`,
        `${world.server.origin}.evil.example/`,
      ]
      for (const target of refused) {
        const path = `self-service/login/browser?return_to=${encodeURIComponent(target)}`
        const answer = await world.browse().send(path)
        expect([target, answer.status, answer.body.error?.id]).toEqual([
          target,
          400,
          'self_service_flow_return_to_forbidden',
        ])
      }
      const { person } = await world.registered()
      const browser = world.browse()
      const { submit, csrf } = await browser.begin('login', '?return_to=/analytics%3Fa%3D1')
      const form = { method: 'password', identifier: person.email, password: person.password }
      const answer = await browser.post(submit, { ...form, csrf_token: csrf })
      expect(answer.body).toMatchObject({
        continue_with: [{ redirect_browser_to: `${world.server.origin}/analytics?a=1` }],
      })
    })

    it('send everybody who does not ask for JSON on to the screen', async () => {
      const screens = {
        login: '/sign-in',
        registration: '/sign-up',
        recovery: '/sign-in/recovery',
        verification: '/sign-in/verification',
      }
      for (const [kind, screen] of Object.entries(screens))
        for (const accept of ['text/html,*/*', '*/*', '']) {
          const answer = await world
            .browse()
            .send(`self-service/${kind}/browser`, { headers: { accept } })
          const location = answer.headers.get('location') ?? ''
          expect([kind, accept, answer.status]).toEqual([kind, accept, 303])
          expect(location).toMatch(new RegExp(`${screen}\\?flow=[0-9a-f-]{36}$`))
        }
    })

    it('send a link that can’t be followed to a page that says why', async () => {
      const headers = { accept: 'text/html' }
      const browser = world.browse()
      const path = 'self-service/login/browser?return_to=https://evil.example'
      const answer = await browser.send(path, { headers })
      const page = new URL(answer.headers.get('location') ?? '')
      expect([answer.status, page.pathname]).toEqual([303, '/sign-in/error'])
      const shown = await browser.send(`self-service/errors${page.search}`)
      expect([shown.status, shown.body.error?.id]).toEqual([
        200,
        'self_service_flow_return_to_forbidden',
      ])
    })

    it('send people who are signed in where they wanted to be', async () => {
      const { browser } = await world.registered()
      const headers = { accept: 'text/html' }
      const link = (query: string) =>
        browser.send(`self-service/login/browser${query}`, { headers })
      expect((await link('')).headers.get('location')).toBe(`${world.server.origin}/dashboard`)
      const wanted = await link('?return_to=/dashboard/settings')
      expect(wanted.headers.get('location')).toBe(`${world.server.origin}/dashboard/settings`)
    })

    it('keep the CSRF secret of the browser', async () => {
      const browser = world.browse()
      await browser.begin('login')
      const again = await browser.send('self-service/recovery/browser')
      expect(again.headers.getSetCookie()).toEqual([])
    })
  })

  describe('the mount', () => {
    it('refuses bodies over 64 kB', async () => {
      const browser = world.browse()
      const { submit, csrf } = await browser.begin('login')
      const padding = 'x'.repeat(70_000)
      const answer = await browser.post(submit, { csrf_token: csrf, padding })
      expect([answer.status, answer.body.error?.code]).toEqual([413, 413])
    })

    it('refuses what is not JSON', async () => {
      const browser = world.browse()
      const { submit } = await browser.begin('login')
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const urlEncoded = { method: 'POST', headers: form, body: 'a=b' }
      expect((await browser.send(submit, urlEncoded)).status).toBe(415)
      const broken = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }
      expect((await browser.send(submit, broken)).status).toBe(400)
    })

    it('knows no other paths or methods', async () => {
      expect((await world.browse().send('admin/identities')).status).toBe(404)
      expect((await world.browse().send('constructor')).status).toBe(404)
      expect((await world.browse().send('sessions/whoami', { method: 'POST' })).status).toBe(405)
      expect((await world.browse().send('self-service/errors?id=stub:500')).status).toBe(200)
      expect((await world.browse().send('self-service/errors?id=1')).status).toBe(404)
    })
  })
})

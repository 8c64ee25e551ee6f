import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitsAddress } from '#shared/registration/registration-rule.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import type { OpenTestDatabase } from '#server/testing/database.ts'
import type { Registering } from './refuses-registration.ts'
import { createBrowser } from './testing/browser.ts'
import { buildPerson } from './testing/describe-identity.ts'
import { startIdentity } from './testing/start-identity.ts'

const rule = { mode: 'domains', domains: ['example.com'] } as const

describeEachDatabase('registering where not everybody may', (open) => {
  let test: Awaited<ReturnType<OpenTestDatabase>>
  let server: Awaited<ReturnType<typeof startIdentity>>
  const asked: Registering[] = []
  beforeAll(async () => {
    test = await open()
    server = await startIdentity(test.database, {
      refusesRegistration: async (registering) => {
        asked.push(registering)
        return registering.addresses.every((one) => admitsAddress(rule, one)) ? null : rule
      },
    })
  })
  afterAll(async () => {
    await server.close()
    await test.close()
  })

  it('is refused with the rule, before an account is made, and goes on for others', async () => {
    const stranger = buildPerson({ email: 'Eve@elsewhere.test' })
    const refused = await createBrowser(server.origin).register(stranger)
    expect(refused.status).toBe(403)
    expect(refused.body.error).toMatchObject({ id: 'registration_refused', details: rule })
    expect(asked.at(-1)).toEqual({ addresses: ['eve@elsewhere.test'], invite: null })
    const signedIn = await createBrowser(server.origin).signIn(stranger.email, stranger.password)
    expect(signedIn.status).toBe(400)
    const person = buildPerson()
    const browser = createBrowser(server.origin)
    expect((await browser.register(person)).status).toBe(200)
    expect((await createBrowser(server.origin).signIn(person.email, person.password)).status).toBe(
      200,
    )
  })

  it('is judged by the invite that the form shows, too', async () => {
    const browser = createBrowser(server.origin)
    const { submit, csrf } = await browser.begin('registration')
    const { email, name, password } = buildPerson()
    const traits = { email, name }
    const form = { method: 'password', traits, password, csrf_token: csrf }
    await browser.post(submit, { ...form, transient_payload: { invite: 'a token' } })
    expect(asked.at(-1)?.invite).toBe('a token')
  })
})

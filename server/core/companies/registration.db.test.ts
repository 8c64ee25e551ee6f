import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openRegistration } from '#shared/registration/registration-rule.ts'
import { changeRegistration } from '#server/features/operator/registration.ts'
import { startCompanies, tokenOf } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { refusesRegistration } from './registration.ts'

describeEachDatabase('who may register', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  beforeEach(() => admit('open'))
  afterAll(() => test.close())

  const admit = async (...[mode, ...domains]: [string, ...string[]]) => {
    const by = { name: 'ada on web-1', now: test.time.now }
    await changeRegistration(test.database.fork(), by, { mode, domains })
  }
  const isRefused = async (addresses: string[], invite: string | null = null) =>
    (await refusesRegistration(test.database.fork(), { addresses, invite }, test.time.now)) !== null

  it('is everybody until the operator says otherwise, and anybody can ask', async () => {
    const stranger = test.api.as(null)
    expect(await stranger.registration.show()).toEqual(openRegistration)
    expect(await isRefused(['ada@anywhere.test'])).toBe(false)
    await admit('domains', 'example.com')
    const rule = { mode: 'domains', domains: ['example.com'] }
    expect(await stranger.registration.show()).toEqual(rule)
    expect(await isRefused(['ada@anywhere.test'])).toBe(true)
    expect(await isRefused(['ada@example.com'])).toBe(false)
    expect(await isRefused(['ada@example.com', 'ada@anywhere.test'])).toBe(true)
  })

  it('is who has an open invite for the address, or shows one for whoever has it, in every mode', async () => {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const { id: memberInvite } = await client.invites.create({
      companyId,
      role: 'editor',
      email: 'Grace@anywhere.test',
    })
    const link = await client.invites.create({ companyId, role: 'reviewer' })
    const token = tokenOf(link.url)
    const modes: [string, ...string[]][] = [['invited'], ['domains', 'example.com']]
    for (const mode of modes) {
      await admit(...mode)
      expect(await isRefused(['grace@anywhere.test'])).toBe(false)
      expect(await isRefused(['eve@anywhere.test'])).toBe(true)
      expect(await isRefused(['eve@anywhere.test'], token)).toBe(false)
      expect(await isRefused(['eve@anywhere.test'], `${token}x`)).toBe(true)
    }
    await client.invites.revoke({ companyId, inviteId: memberInvite })
    await client.invites.revoke({ companyId, inviteId: link.id })
    expect(await isRefused(['grace@anywhere.test'])).toBe(true)
    expect(await isRefused(['eve@anywhere.test'], token)).toBe(true)
  })

  it('is asked again where somebody without a company makes one', async () => {
    const { owner } = await test.found()
    const stranger = buildPerson()
    const make = (person = stranger) =>
      test.api.as(person).companies.create({ name: 'Slow Morning' })
    await admit('invited')
    const { problem } = await refusalOf(make())
    expect(problem).toMatchObject({ status: 403, slug: 'registration-refused' })
    expect(problem.detail).toMatch(/^Only people who are invited/)
    expect((await make(owner)).name).toBe('Slow Morning')
    await admit('domains', 'example.com')
    // Whoever has not shown that mail to it reaches them may have made the address up.
    const unconfirmed = buildPerson({ emailVerified: false })
    expect(await slugsOf(make(unconfirmed))).toEqual(['address-unverified'])
    expect((await make()).name).toBe('Slow Morning')
  })
})

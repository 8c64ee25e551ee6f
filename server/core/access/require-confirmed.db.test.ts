import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, slugsOf } from '#server/testing/test-api.ts'

describeEachDatabase('going live with an unconfirmed address', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  /** A campaign of somebody with a confirmed address, and a colleague who has none. */
  async function build() {
    const { owner, companyId } = await test.found()
    const jo = await test.join(companyId, 'admin', buildPerson({ emailVerified: false }))
    const client = test.api.as(owner)
    const named = { companyId, name: 'Spring sale', templateId: 'newsletter' }
    const { id: campaignId } = await client.campaigns.create(named)
    return { companyId, jo, client, input: { campaignId } }
  }

  const later = (hours: number) => new Date(test.time.now.getTime() + hours * 3_600_000)

  it('is refused, whichever way leads there', async () => {
    const { jo, client, input } = await build()
    const unconfirmed = test.api.as(jo).campaigns
    const timeZone = 'Europe/Berlin'
    const refused = ['address-unverified']
    expect(await slugsOf(unconfirmed.activate(input))).toEqual(refused)
    const start = { ...input, timeZone, startsAt: later(1).toISOString() }
    expect(await slugsOf(unconfirmed.schedule(start))).toEqual(refused)
    await client.campaigns.activate(input)
    expect(await slugsOf(unconfirmed.publish(input))).toEqual(refused)
    const release = { ...input, timeZone, publishesAt: later(1).toISOString() }
    expect(await slugsOf(unconfirmed.schedule(release))).toEqual(refused)
    const { releases } = await client.campaigns.releases(input)
    const releaseId = releases[0]?.id ?? ''
    expect(await slugsOf(unconfirmed.rollback({ ...input, releaseId }))).toEqual(refused)
    await unconfirmed.pause(input)
    expect(await slugsOf(unconfirmed.resume(input))).toEqual(refused)
    expect(await client.campaigns.get(input)).toMatchObject({ status: 'paused' })
  })

  it('stops nothing that takes pages away', async () => {
    const { jo, client, input } = await build()
    await client.campaigns.activate(input)
    const { campaigns } = test.api.as(jo)
    const end = { ...input, timeZone: 'Europe/Berlin', endsAt: later(2).toISOString() }
    expect((await campaigns.schedule(end)).schedule).toMatchObject({ endsAt: end.endsAt })
    expect(await campaigns.end(input)).toMatchObject({ status: 'ended' })
  })

  it('is not opened by a key: only a confirmed address makes one, which goes on by itself', async () => {
    const { companyId, jo, client, input } = await build()
    const wanted = { companyId, name: 'Nightly', scopes: ['campaigns.publish' as const] }
    expect(await slugsOf(test.api.as(jo).apiKeys.create(wanted))).toEqual(['address-unverified'])
    const { key = '' } = await client.apiKeys.create(wanted)
    expect(await test.api.withKey(key).campaigns.activate(input)).toMatchObject({ status: 'live' })
  })

  it('tells those who may not anyway only that', async () => {
    const { companyId, input } = await build()
    const manager = await test.join(companyId, 'manager', buildPerson({ emailVerified: false }))
    const stranger = buildPerson({ emailVerified: false })
    expect(await slugsOf(test.api.as(manager).campaigns.activate(input))).toEqual(['forbidden'])
    expect(await slugsOf(test.api.as(stranger).campaigns.activate(input))).toEqual(['not-found'])
  })
})

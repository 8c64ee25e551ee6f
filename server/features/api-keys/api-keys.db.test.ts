import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '#shared/errors/catalogue.ts'
import { scopes } from '#shared/permissions/can.ts'
import type { Scope } from '#shared/permissions/can.ts'
import { createLimits } from '#server/core/limits.ts'
import { countersHere } from '#server/platform/limits/counters.ts'
import type { Person } from '#server/core/caller.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { ApiKeyEntity } from './public/entities.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { createKeyFinder } from './find-by-key.ts'

const described = z.object({
  components: z.object({ securitySchemes: z.object({ key: z.unknown() }) }),
  paths: z.record(
    z.string(),
    z.object({ get: z.object({ security: z.unknown().optional() }).optional() }),
  ),
})

const dayMs = 24 * 3_600_000
const slugOf = (thrown: unknown) => (thrown instanceof AppError ? thrown.slug : thrown)

describeEachDatabase('API keys', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  async function createKey(by: Person, companyId: string, wanted: Scope[], days?: number) {
    const input = { companyId, name: 'Report', scopes: wanted, ...(days ? { days } : {}) }
    const { key = '', id } = await test.api.as(by).apiKeys.create(input)
    return { key, id, client: test.api.withKey(key) }
  }

  it('shows a key once and keeps only its hash', async () => {
    const { owner, companyId } = await test.found()
    const created = await test.api
      .as(owner)
      .apiKeys.create({ companyId, name: 'Report', scopes: ['leads.read'], days: 30 })
    expect(created.key).toMatch(/^ff_[\w-]{43}$/)
    const { key, ...shown } = created
    expect((await test.api.as(owner).apiKeys.list({ companyId })).keys).toEqual([shown])
    expect(shown).toMatchObject({
      start: key?.slice(0, 9),
      createdBy: owner.name,
      expiresAt: new Date(test.time.now.getTime() + 30 * dayMs).toISOString(),
      lastUsedAt: null,
    })
    const row = await test.database.fork().findOne(ApiKeyEntity, { id: created.id })
    expect(JSON.stringify(row)).not.toContain(key)
    const { entries } = await test.api.as(owner).audit.list({ companyId, action: 'key.created' })
    expect(JSON.stringify(entries)).not.toContain(key)
    expect(entries).toMatchObject([{ subject: 'Report', details: { scopes: 'leads.read' } }])
  })

  it('may what its scopes say, in its own company, and nothing that needs a person', async () => {
    const { owner, companyId } = await test.found()
    const other = await test.found('Contoso', owner)
    const { client } = await createKey(owner, companyId, ['company.read', 'campaigns.read'])
    expect(await client.companies.get({ companyId })).toMatchObject({ id: companyId })
    expect(await client.campaigns.list({ companyId })).toMatchObject({ campaigns: [], total: 0 })
    expect(
      await slugsOf(
        client.campaigns.create({ companyId, name: 'Spring' }),
        client.apiKeys.list({ companyId }),
        client.companies.update({ companyId, name: 'Mine' }),
        client.me.get(),
        client.companies.create({ name: 'Mine' }),
        client.companies.get({ companyId: other.companyId }),
      ),
    ).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'not-found'])
  })

  it('never may more than its maker may at that moment', async () => {
    const { owner, companyId } = await test.found()
    const admin = await test.join(companyId, 'admin')
    const { client } = await createKey(admin, companyId, [...scopes])
    const { id: campaignId } = await client.campaigns.create({ companyId, name: 'Spring' })
    await client.analytics.leads({ campaignId })
    const memberId = await test.memberIdOf(owner, companyId, admin)
    const setRole = (role: 'editor' | 'reviewer') =>
      test.api.as(owner).members.changeRole({ companyId, memberId, role })
    await setRole('editor')
    expect(await slugsOf(client.analytics.leads({ campaignId }))).toEqual(['forbidden'])
    await client.campaigns.update({ campaignId, name: 'Summer' })
    await setRole('reviewer')
    expect(await slugsOf(client.campaigns.update({ campaignId, name: 'Autumn' }))).toEqual([
      'forbidden',
    ])
    await test.api.as(owner).members.remove({ companyId, memberId })
    expect(await slugsOf(client.campaigns.get({ campaignId }))).toEqual(['key-unusable'])
  })

  it('is named as who did it', async () => {
    const { owner, companyId } = await test.found()
    const { client } = await createKey(owner, companyId, ['campaigns.write', 'campaigns.read'])
    await client.campaigns.create({ companyId, name: 'Spring' })
    const { entries } = await test.api.as(owner).audit.list({ companyId })
    expect(entries[0]).toMatchObject({
      action: 'campaign.created',
      actor: { kind: 'key', name: 'Report' },
    })
  })

  it('is refused when it is unknown, malformed, revoked or expired, whoever is signed in besides', async () => {
    const { owner, companyId } = await test.found()
    const revoked = await createKey(owner, companyId, ['company.read'])
    const expiring = await createKey(owner, companyId, ['company.read'], 1)
    await test.api.as(owner).apiKeys.revoke({ companyId, keyId: revoked.id })
    await expiring.client.companies.get({ companyId })
    test.pass(dayMs)
    const keys = [revoked.key, expiring.key, `ff_${'x'.repeat(43)}`, 'nonsense', '']
    for (const key of keys) {
      const refusal = await refusalOf(test.api.withKey(key, owner).companies.get({ companyId }))
      expect(refusal.problem).toMatchObject({ status: 401, slug: 'key-unusable' })
    }
    const again = test.api.as(owner).apiKeys.revoke({ companyId, keyId: revoked.id })
    expect(await slugsOf(again)).toEqual(['not-found'])
  })

  it('stops while the company is closed', async () => {
    const { owner, companyId } = await test.found()
    const { client } = await createKey(owner, companyId, ['company.read', 'campaigns.read'])
    await test.api.as(owner).companies.close({ companyId, name: 'Northwind' })
    expect(await slugsOf(client.campaigns.list({ companyId }))).toEqual(['company-closed'])
  })

  it('tells its last use, to the minute', async () => {
    const { owner, companyId } = await test.found()
    const { client } = await createKey(owner, companyId, ['company.read'])
    const lastUse = async () => (await test.api.as(owner).apiKeys.list({ companyId })).keys[0]
    const first = test.time.now.toISOString()
    await client.companies.get({ companyId })
    test.pass(59_000)
    await client.companies.get({ companyId })
    expect(await lastUse()).toMatchObject({ lastUsedAt: first })
    expect((await lastUse())?.lastUsedFrom).toMatch(/127\.0\.0\.1/)
    test.pass(1_000)
    await client.companies.get({ companyId })
    expect(await lastUse()).toMatchObject({ lastUsedAt: test.time.now.toISOString() })
  })

  it('is revoked only by those of its company', async () => {
    const { owner, companyId } = await test.found()
    const { id: keyId, client } = await createKey(owner, companyId, ['company.read'])
    const other = await test.found('Contoso')
    const foreign = { companyId: other.companyId, keyId }
    expect(await slugsOf(test.api.as(other.owner).apiKeys.revoke(foreign))).toEqual(['not-found'])
    expect(await client.companies.get({ companyId })).toMatchObject({ id: companyId })
  })

  it('allows fifty keys', async () => {
    const { owner, companyId } = await test.found()
    for (let made = 0; made < 50; made += 1) await createKey(owner, companyId, ['company.read'])
    expect(await slugsOf(createKey(owner, companyId, ['company.read']))).toEqual(['conflict'])
  })

  it('is limited by the minute; wrong keys do not keep right ones of the same address out', async () => {
    const { owner, companyId } = await test.found()
    const { client } = await createKey(owner, companyId, ['company.read'])
    const wrong = test.api.withKey(`ff_${'w'.repeat(43)}`)
    const guess = () => refusalOf(wrong.companies.get({ companyId }))
    const statuses = []
    for (let sent = 0; sent < 40; sent += 1) statuses.push((await guess()).problem.status)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    const refusal = await guess()
    expect([refusal.problem.slug, Number(refusal.retryAfter) > 0]).toEqual(['rate-limited', true])
    for (let sent = 0; sent < 300; sent += 1) await client.companies.get({ companyId })
    expect(await slugsOf(client.companies.get({ companyId }))).toEqual(['rate-limited'])
  }, 60_000)

  it('counts wrong keys by the network, so one customer of IPv6 has the tries of one', async () => {
    const limits = createLimits(countersHere)
    const find = createKeyFinder({ database: test.database, clock: () => test.time.now, limits })
    const guessFrom = (address: string) =>
      find({ authorization: 'Bearer wrong', address, userAgent: 'curl' }).catch(slugOf)
    for (let sent = 0; sent < 30; sent += 1)
      expect(await guessFrom(`2001:db8:0:7::${sent}`)).toBe('key-unusable')
    expect(await guessFrom('2001:db8:0:7:8::1')).toBe('rate-limited')
    expect(await guessFrom('2001:db8:0:8::1')).toBe('key-unusable')
  })

  it('stands in the description of the API', async () => {
    const answer = await fetch(`${test.api.origin}/api/openapi.json`)
    const { components, paths } = await readJson(answer, described)
    expect(components.securitySchemes.key).toMatchObject({ scheme: 'bearer' })
    const securityOf = (path: string) => paths[path]?.get?.security
    expect(securityOf('/companies/{companyId}/campaigns')).toEqual([
      { session: [] },
      { key: ['campaigns.read'] },
    ])
    expect(securityOf('/companies/{companyId}/api-keys')).toEqual([{ session: [] }])
    expect(securityOf('/invites/{token}')).toEqual([])
  })
})

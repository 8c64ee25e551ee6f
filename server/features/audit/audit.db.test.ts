import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { slugsOf } from '#server/testing/test-api.ts'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'

describeEachDatabase('audit log', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  it('tells who did what, newest first, a page at a time and by action', async () => {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    for (let index = 1; index <= 60; index += 1)
      await client.companies.update({ companyId, name: `Name ${index}` })
    const first = await client.audit.list({ companyId })
    const before = first.entries.at(-1)?.id ?? ''
    const second = await client.audit.list({ companyId, before })
    expect([first.hasMore, second.hasMore]).toEqual([true, false])
    const all = [...first.entries, ...second.entries]
    const names = Array.from({ length: 60 }, (_, index) => `Name ${60 - index}`)
    expect(all.map(({ subject }) => subject)).toEqual([...names, 'Northwind'])
    expect(all[0]).toMatchObject({
      at: test.time.now.toISOString(),
      actor: { kind: 'person', name: owner.name },
      action: 'company.changed',
      details: { name: 'Name 59 → Name 60' },
      userAgent: 'a test',
    })
    const made = await client.audit.list({ companyId, action: 'company.created' })
    expect(made.entries.map(({ action }) => action)).toEqual(['company.created'])
  })

  it('tells nothing of what did not happen', async () => {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    await client.companies.update({ companyId, name: 'Northwind' })
    const memberId = await test.memberIdOf(owner, companyId, owner)
    await slugsOf(client.members.remove({ companyId, memberId }))
    expect((await client.audit.list({ companyId })).entries).toHaveLength(1)
  })

  it('shows nothing of another company', async () => {
    const { owner, companyId } = await test.found('Northwind')
    const other = await test.found('Contoso')
    const stranger = test.api.as(other.owner).audit
    expect(await slugsOf(stranger.list({ companyId }))).toEqual(['not-found'])
    const foreign = (await test.api.as(owner).audit.list({ companyId })).entries[0]?.id ?? ''
    const { entries } = await stranger.list({ companyId: other.companyId, before: foreign })
    expect(entries).toEqual([])
  })

  it('cannot be changed or shortened in the database while the company exists', async () => {
    const { owner, companyId } = await test.found()
    const em = test.database.fork()
    await expect(
      em.nativeUpdate(AuditEntryEntity, { companyId }, { actorName: 'Nobody' }),
    ).rejects.toThrow('append-only')
    await expect(em.nativeDelete(AuditEntryEntity, { companyId })).rejects.toThrow('append-only')
    expect((await test.api.as(owner).audit.list({ companyId })).entries).toHaveLength(1)
  })
})

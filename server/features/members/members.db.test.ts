import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import type { Person } from '#server/core/caller.ts'

describeEachDatabase('members', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  it('changes a role, tells who is connected, and notes it', async () => {
    const { owner, companyId } = await test.found()
    const editor = await test.join(companyId, 'editor')
    const memberId = await test.memberIdOf(owner, companyId, editor)
    const heard: unknown[] = []
    const stop = test.services.access.onChange((change) => heard.push(change))
    const member = await test.api
      .as(owner)
      .members.changeRole({ companyId, memberId, role: 'admin' })
    stop()
    expect(member).toMatchObject({ personId: editor.id, role: 'admin' })
    expect(heard).toEqual([{ kind: 'member', companyId, personId: editor.id }])
    const { entries } = await test.api.as(owner).audit.list({ companyId })
    expect(entries[0]).toMatchObject({
      action: 'member.role-changed',
      subject: editor.name,
      actor: { kind: 'person', name: owner.name },
      details: { from: 'editor', to: 'admin' },
      userAgent: 'a test',
    })
    expect(entries[0]?.address).not.toBe('')
  })

  it('lets nobody give or take a role above their own', async () => {
    const { owner, companyId } = await test.found()
    const admin = await test.join(companyId, 'admin')
    const asAdmin = test.api.as(admin).members
    const ownerId = await test.memberIdOf(owner, companyId, owner)
    const adminId = await test.memberIdOf(owner, companyId, admin)
    const refused = await slugsOf(
      asAdmin.changeRole({ companyId, memberId: ownerId, role: 'editor' }),
      asAdmin.changeRole({ companyId, memberId: adminId, role: 'owner' }),
      asAdmin.remove({ companyId, memberId: ownerId }),
      asAdmin.add({ companyId, email: 'grace@example.com', role: 'owner' }),
    )
    expect(new Set(refused)).toEqual(new Set(['forbidden']))
  })

  it('keeps the last owner, whichever way they would go', async () => {
    const { owner, companyId } = await test.found()
    const memberId = await test.memberIdOf(owner, companyId, owner)
    const client = test.api.as(owner)
    const refused = await slugsOf(
      client.members.changeRole({ companyId, memberId, role: 'admin' }),
      client.members.remove({ companyId, memberId }),
      client.companies.leave({ companyId }),
    )
    expect(new Set(refused)).toEqual(new Set(['last-owner']))
  })

  it('takes a member out with the keys and open invites that they made', async () => {
    const { owner, companyId } = await test.found()
    const admin = await test.join(companyId, 'admin')
    const { key } = await test.api
      .as(admin)
      .apiKeys.create({ companyId, name: 'Report', scopes: ['company.read'] })
    await test.api.as(admin).invites.create({ companyId, role: 'editor' })
    const memberId = await test.memberIdOf(owner, companyId, admin)
    await test.api.as(owner).members.remove({ companyId, memberId })
    const gone = await refusalOf(test.api.as(admin).companies.get({ companyId }))
    expect(gone.problem.slug).toBe('not-found')
    await test.join(companyId, 'admin', admin)
    const stopped = await refusalOf(test.api.withKey(key ?? '').companies.get({ companyId }))
    expect(stopped.problem.slug).toBe('key-unusable')
    expect((await test.api.as(owner).invites.list({ companyId })).invites).toEqual([])
    const { entries } = await test.api.as(owner).audit.list({ companyId })
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual([
      'member.removed',
      'key.revoked',
    ])
  })

  it('lets a member leave', async () => {
    const { owner, companyId } = await test.found()
    const manager = await test.join(companyId, 'manager')
    await test.api.as(manager).companies.leave({ companyId })
    expect([...(await test.rolesOf(owner, companyId)).values()]).toEqual(['owner'])
    expect((await test.api.as(manager).me.get()).companies).toEqual([])
  })

  it('hands the ownership over as one step', async () => {
    const { owner, companyId } = await test.found()
    const manager = await test.join(companyId, 'manager')
    const memberId = await test.memberIdOf(owner, companyId, manager)
    await test.api.as(owner).companies.transfer({ companyId, memberId })
    const roles = await test.rolesOf(owner, companyId)
    expect([roles.get(owner.id), roles.get(manager.id)]).toEqual(['admin', 'owner'])
    const again = await refusalOf(test.api.as(owner).companies.transfer({ companyId, memberId }))
    expect(again.problem.slug).toBe('forbidden')
  })

  it('knows no members of other companies', async () => {
    const { owner, companyId } = await test.found()
    const other = await test.found('Contoso')
    const memberId = await test.memberIdOf(other.owner, other.companyId, other.owner)
    const { members, companies } = test.api.as(owner)
    const refused = await slugsOf(
      members.changeRole({ companyId, memberId, role: 'editor' }),
      members.remove({ companyId, memberId }),
      companies.transfer({ companyId, memberId }),
    )
    expect(new Set(refused)).toEqual(new Set(['not-found']))
  })

  it('shows members by the name and address that they have now', async () => {
    const { companyId } = await test.found()
    const before = await test.join(companyId, 'editor')
    const renamed = { ...before, name: 'Grace Hopper', email: 'grace@navy.example' }
    await test.api.as(renamed).me.get()
    const { members } = await test.api.as(renamed).members.list({ companyId })
    expect(members.find(({ personId }) => personId === before.id)).toMatchObject({
      name: 'Grace Hopper',
      email: 'grace@navy.example',
    })
  })

  // What three owners may all try at once; the numbers say who, and to whom.
  const who = fc.nat(2)
  const attempt = fc.oneof(
    fc.record({ kind: fc.constant('demote' as const), by: who, to: who }),
    fc.record({ kind: fc.constant('remove' as const), by: who, to: who }),
    fc.record({ kind: fc.constant('transfer' as const), by: who, to: who }),
    fc.record({ kind: fc.constant('leave' as const), by: who, to: who }),
  )

  it('has an owner at any time, whatever owners do to each other at the same moment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { minLength: 3, maxLength: 8 }), async (attempts) => {
        const { owner, companyId } = await test.found()
        const owners: Person[] = [owner]
        owners.push(await test.join(companyId, 'owner'), await test.join(companyId, 'owner'))
        const viewer = await test.join(companyId, 'manager')
        const { members } = await test.api.as(viewer).members.list({ companyId })
        const idOf = (person: Person) =>
          must(
            members.find(({ personId }) => personId === person.id),
            'no member',
          ).id
        const start = ({ kind, by, to }: (typeof attempts)[number]): Promise<unknown> => {
          const { members: ofMembers, companies } = test.api.as(must(owners[by], 'nobody'))
          const memberId = idOf(must(owners[to], 'nobody'))
          if (kind === 'demote')
            return ofMembers.changeRole({ companyId, memberId, role: 'editor' })
          if (kind === 'remove') return ofMembers.remove({ companyId, memberId })
          if (kind === 'transfer') return companies.transfer({ companyId, memberId })
          return companies.leave({ companyId })
        }
        const outcomes = await Promise.allSettled(attempts.map(start))
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(String(outcome.reason)).not.toMatch(/500/)
        expect([...(await test.rolesOf(viewer, companyId)).values()]).toContain('owner')
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  it('admits nobody by a right that they lost meanwhile', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { owner, companyId } = await test.found()
      const second = await test.join(companyId, 'owner', buildPerson({ name: 'Second' }))
      const { changeRole } = test.api.as(owner).members
      const secondId = await test.memberIdOf(owner, companyId, second)
      const ids = []
      for (let count = 0; count < 4; count += 1) {
        const editor = await test.join(companyId, 'editor')
        ids.push(await test.memberIdOf(owner, companyId, editor))
      }
      const lowered = changeRole({ companyId, memberId: secondId, role: 'admin' })
      const raised = ids.map((memberId) =>
        test.api.as(second).members.changeRole({ companyId, memberId, role: 'owner' }),
      )
      await Promise.allSettled([lowered, ...raised])
      expect((await lowered).role).toBe('admin')
      const { entries } = await test.api.as(owner).audit.list({ companyId })
      const order = entries
        .map(({ actor, subject }) => `${actor.name} changed ${subject}`)
        .reverse()
      const after = order.slice(order.indexOf(`${owner.name} changed Second`) + 1)
      expect(after.filter((line) => line.startsWith('Second'))).toEqual([])
    }
  })
})

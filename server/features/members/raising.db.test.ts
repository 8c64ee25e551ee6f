import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { can, includesRole, roles, scopes } from '#shared/permissions/can.ts'
import type { Role, Scope } from '#shared/permissions/can.ts'
import type { Person } from '#server/core/caller.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, Refusal } from '#server/testing/test-api.ts'
import type { ApiClient } from '#server/testing/test-api.ts'
import { findActor, inPerson } from '#server/core/companies/access.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { startCompanies, tokenOf } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'

/** People are numbers: an owner, an admin, an editor, a manager and two strangers. */
const beginnings: (Role | null)[] = ['owner', 'admin', 'editor', 'manager', null, null]
const who = fc.nat(beginnings.length - 1)
// More often those who may something, or little would happen.
const by = fc.oneof(fc.nat(1), who)
const role = fc.constantFrom(...roles)

const action = fc.oneof(
  fc.record({ kind: fc.constant('invite' as const), by, role, to: fc.option(who) }),
  fc.record({ kind: fc.constant('accept' as const), by, nth: fc.nat(9) }),
  fc.record({ kind: fc.constant('change' as const), by, to: who, role }),
  fc.record({ kind: fc.constant('transfer' as const), by, to: who }),
  fc.record({ kind: fc.constant('remove' as const), by, to: who }),
  fc.record({ kind: fc.constant('leave' as const), by }),
  fc.record({
    kind: fc.constant('key' as const),
    by,
    scopes: fc.subarray([...scopes], { minLength: 1 }),
  }),
)
const events = fc.array(action, { minLength: 15, maxLength: 30, size: 'max' })
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

type World = {
  companyId: string
  people: Person[]
  invites: { by: number; role: Role; token: string }[]
  keys: { by: number; scopes: Scope[]; key: string }[]
}

describeEachDatabase('nobody raises themselves', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  async function buildWorld(): Promise<World> {
    const { owner, companyId } = await test.found()
    const people = [owner]
    for (const beginning of beginnings.slice(1))
      people.push(beginning ? await test.join(companyId, beginning) : buildPerson())
    return { companyId, people, invites: [], keys: [] }
  }

  /** Who has which role, by number. */
  async function rolesIn({ companyId, people }: World): Promise<Map<number, Role>> {
    const members = await test.database.fork().find(MemberEntity, { companyId })
    const numbers = new Map(people.map(({ id }, number) => [id, number]))
    return new Map(
      members.map((one) => [must(numbers.get(one.personId), 'a ghost'), one.role] as const),
    )
  }

  /** Tries the action over the API. Returns whose word it rests on; null when it was refused. */
  async function attempt(world: World, one: Action): Promise<number | null> {
    const client = test.api.as(must(world.people[one.by], 'nobody'))
    try {
      return await perform(world, one, client)
    } catch (error) {
      if (error instanceof Refusal && error.problem.status < 500) return null
      throw error
    }
  }

  async function perform(world: World, one: Action, client: ApiClient): Promise<number> {
    const { companyId, people, invites, keys } = world
    const memberId = async (number: number) => {
      const { id: personId } = must(people[number], 'nobody')
      const member = await test.database.fork().findOne(MemberEntity, { companyId, personId })
      return member?.id ?? personId
    }
    if (one.kind === 'invite') {
      const email = one.to === null ? undefined : people[one.to]?.email
      const { url } = await client.invites.create({
        companyId,
        role: one.role,
        ...(email ? { email } : {}),
      })
      invites.push({ by: one.by, role: one.role, token: tokenOf(url) })
    }
    if (one.kind === 'accept') {
      const invite = invites[one.nth % Math.max(invites.length, 1)]
      await client.invites.accept({ token: invite?.token ?? 'x'.repeat(43) })
      return invite?.by ?? one.by
    }
    if (one.kind === 'change')
      await client.members.changeRole({
        companyId,
        memberId: await memberId(one.to),
        role: one.role,
      })
    if (one.kind === 'transfer')
      await client.companies.transfer({ companyId, memberId: await memberId(one.to) })
    if (one.kind === 'remove')
      await client.members.remove({ companyId, memberId: await memberId(one.to) })
    if (one.kind === 'leave') await client.companies.leave({ companyId })
    if (one.kind === 'key') {
      const made = await client.apiKeys.create({ companyId, name: 'Key', scopes: one.scopes })
      keys.push({ by: one.by, scopes: one.scopes, key: must(made.key, 'no key') })
    }
    return one.by
  }

  it('by invite, change of role or transfer, in any order of events', async () => {
    let raises = 0
    await fc.assert(
      fc.asyncProperty(events, async (actions) => {
        const world = await buildWorld()
        for (const one of actions) {
          const before = await rolesIn(world)
          const giver = await attempt(world, one)
          const after = await rolesIn(world)
          expect([...after.values()]).toContain('owner')
          for (const [person, now] of after) {
            const former = before.get(person)
            if (former && includesRole(former, now)) continue
            raises += 1
            expect(giver).not.toBe(person)
            const given = must(giver === null ? null : before.get(giver), 'raised by nobody')
            expect(includesRole(given, now)).toBe(true)
          }
        }
      }),
      { numRuns: 20 },
    )
    expect(raises).toBeGreaterThan(4)
  }, 120_000)

  it('by a key, which does what its maker may by its scopes and nothing else', async () => {
    const answers = { yes: 0, no: 0 }
    const probes = (client: ApiClient, companyId: string) =>
      [
        ['company.see', () => client.companies.get({ companyId })],
        ['members.see', () => client.members.list({ companyId })],
        ['campaign.create', () => client.campaigns.create({ companyId, name: 'Spring' })],
        ['analytics.see', () => client.analytics.company({ companyId })],
        ['members.invite', () => client.invites.create({ companyId, role: 'manager' })],
        [
          'keys.manage',
          () => client.apiKeys.create({ companyId, name: 'Key', scopes: ['leads.read'] }),
        ],
      ] as const
    await fc.assert(
      fc.asyncProperty(events, async (actions) => {
        const world = await buildWorld()
        const { companyId, people, keys } = world
        const makeKeys = [0, 1].map((by) => ({ kind: 'key' as const, by, scopes: [...scopes] }))
        for (const one of [...makeKeys, ...actions]) await attempt(world, one)
        for (const { by, scopes: its, key } of keys) {
          const maker = inPerson(must(people[by], 'nobody').id)
          const actor = await findActor(test.database.fork(), maker, companyId)
          for (const [right, call] of probes(test.api.withKey(key), companyId)) {
            const works = await call().then(
              () => true,
              () => false,
            )
            answers[works ? 'yes' : 'no'] += 1
            if (works)
              expect(can(actor && { ...actor, scopes: its }, right, { companyId })).toBe(true)
          }
        }
      }),
      { numRuns: 10 },
    )
    expect(Math.min(answers.yes, answers.no)).toBeGreaterThan(20)
  }, 120_000)
})

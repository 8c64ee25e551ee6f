import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Role } from '#shared/permissions/can.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { buildPerson } from '#server/testing/test-api.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { beginWork } from './testing/begin-work.ts'
import { startTestNode } from './testing/start-test-node.ts'
import type { TestNode } from './testing/start-test-node.ts'
import { RoomClient } from './testing/test-clients.ts'
import { createTestSessions } from './testing/test-sessions.ts'

const withinASecond = { timeout: 1_000, interval: 5 }

describeEachDatabase('open sockets', (open) => {
  let database: Database
  let close: () => Promise<void>
  const closers: (() => unknown)[] = []
  const sessions = createTestSessions()
  beforeAll(async () => void ({ database, close } = await open()))
  afterEach(async () => {
    sessions.state.isAway = false
    for (const closeOne of closers.splice(0).toReversed()) await closeOne()
  })
  afterAll(() => close())

  async function startNode(options: { sweepMs?: number; redisUrl?: string } = {}) {
    const node = await startTestNode({ database, sessions, ...options })
    closers.push(node.stop)
    return node
  }
  async function work(
    node: TestNode,
    role: Role,
    given?: { companyId: string; campaignId: string },
  ) {
    const begun = await beginWork({ database, sessions }, node, role, given)
    closers.push(() => begun.live.hangUp())
    return begun
  }

  const setRole = (personId: string, role: Role) =>
    database.fork().nativeUpdate(MemberEntity, { personId }, { role })
  const remove = (personId: string) => database.fork().nativeDelete(MemberEntity, { personId })
  const setClosed = (id: string, closedAt: Date | null) =>
    database.fork().nativeUpdate(CompanyEntity, { id }, { closedAt })

  it('A1 a removed member is out at once, the others stay', async () => {
    const node = await startNode()
    const ada = await work(node, 'editor')
    const bob = await work(node, 'admin', ada)
    expect(await ada.room.write()).toBe('ok')
    await remove(ada.personId)
    node.access.publish({ kind: 'member', companyId: ada.companyId, personId: ada.personId })
    await vi.waitFor(() => expect(ada.room.closed).toBe('not-found'), withinASecond)
    await vi.waitFor(() => expect(ada.live.ended).toBe('not-found'), withinASecond)
    expect(await bob.room.write()).toBe('ok')
    expect(bob.live.ended).toBeNull()
  })

  it('A2 a lowered role makes the room read-only, a raised one opens it again', async () => {
    const node = await startNode()
    const { room, live, companyId, personId } = await work(node, 'editor')
    const publish = () => node.access.publish({ kind: 'member', companyId, personId })
    expect(await room.write()).toBe('ok')
    await setRole(personId, 'reviewer')
    publish()
    const readOnly = { kind: 'welcome', canWrite: false, generation: 1 }
    await vi.waitFor(() => expect(room.told.at(-1)).toEqual(readOnly), withinASecond)
    expect(await room.write()).toBe('read-only')
    await vi.waitFor(() => expect(live.ended).toBe('forbidden'), withinASecond)
    await setRole(personId, 'editor')
    publish()
    const writable = { kind: 'welcome', canWrite: true, generation: 1 }
    await vi.waitFor(() => expect(room.told.at(-1)).toEqual(writable), withinASecond)
    expect(await room.write()).toBe('ok')
    expect(room.closed).toBeNull()
  })

  it('A3 a closed company closes everything of it, and only of it', async () => {
    const node = await startNode()
    const [ada, bob] = [await work(node, 'owner'), await work(node, 'owner')]
    await setClosed(ada.companyId, new Date())
    node.access.publish({ kind: 'company', companyId: ada.companyId })
    await vi.waitFor(() => expect(ada.room.closed).toBe('company-closed'), withinASecond)
    await vi.waitFor(() => expect(ada.live.ended).toBe('company-closed'), withinASecond)
    expect(await bob.room.write()).toBe('ok')
  })

  it('A3 a deleted campaign or company is gone for what is open, also by the round of a second', async () => {
    const node = await startNode({ sweepMs: 100 })
    const [ada, bob] = [await work(node, 'owner'), await work(node, 'owner')]
    await database.fork().nativeDelete(CampaignEntity, { id: ada.campaignId })
    await database.fork().nativeDelete(CompanyEntity, { id: bob.companyId })
    for (const { room, live } of [ada, bob]) {
      await vi.waitFor(() => expect(room.closed).toBe('not-found'), withinASecond)
      await vi.waitFor(() => expect(live.ended).toBe('not-found'), withinASecond)
    }
  })

  it('A4 a live socket keeps the targets that it may still see', async () => {
    const node = await startNode()
    const { live, room, personId, companyId, campaignId } = await work(node, 'editor')
    const setRoleIn = (where: string, role: Role) =>
      database.fork().nativeUpdate(MemberEntity, { companyId: where, personId }, { role })
    const other = await insertCampaign(database)
    await insertMember(database, other.companyId, 'manager', buildPerson({ id: personId }))
    expect(await live.watch({ kind: 'company', id: other.companyId })).toBe('ok')
    await setRoleIn(other.companyId, 'reviewer')
    node.access.publish({ kind: 'member', companyId: other.companyId, personId })
    const lost = { target: { kind: 'company', id: other.companyId }, why: 'forbidden' }
    await vi.waitFor(() => expect(live.lost).toEqual([lost]), withinASecond)
    expect(live.ended).toBeNull()
    expect(await room.write()).toBe('ok')
    await setRoleIn(companyId, 'reviewer')
    node.access.publish({ kind: 'member', companyId, personId })
    await vi.waitFor(() => expect(live.ended).toBe('forbidden'), withinASecond)
    expect(live.lost.at(-1)?.target).toEqual({ kind: 'campaign', id: campaignId })
  })

  it('a campaign has one room, however its address is spelled', async () => {
    const node = await startNode()
    const { session, campaignId } = await work(node, 'editor')
    const room = new RoomClient(node, session.cookie, campaignId.toUpperCase())
    expect(await room.opened()).toBe('not-found')
  })

  it('A5 follows the database within a second without hearing anything', async () => {
    const node = await startNode({ sweepMs: 1_000 })
    const [removed, lowered] = [await work(node, 'editor'), await work(node, 'editor')]
    await remove(removed.personId)
    await setRole(lowered.personId, 'manager')
    const soon = { timeout: 1_500, interval: 5 }
    await vi.waitFor(() => expect(removed.room.closed).toBe('not-found'), soon)
    await vi.waitFor(() => expect(removed.live.ended).toBe('not-found'), soon)
    await vi.waitFor(async () => expect(await lowered.room.write()).toBe('read-only'), soon)
    expect(lowered.live.ended).toBeNull()
  })

  it('A6 what the database does not say changes nothing', async () => {
    const node = await startNode()
    const [ada, bob] = [await work(node, 'editor'), await work(node, 'editor')]
    const { companyId, personId, session } = ada
    node.access.publish({ kind: 'member', companyId, personId })
    node.access.publish({ kind: 'company', companyId })
    node.access.publish({ kind: 'session', sessionId: session.id })
    node.access.publish({ kind: 'person', personId })
    // Rounds don't overlap: once this one has come through, so have those before it.
    await remove(bob.personId)
    node.access.publish({ kind: 'company', companyId: bob.companyId })
    await vi.waitFor(() => expect(bob.room.closed).toBe('not-found'), withinASecond)
    expect(await ada.room.write()).toBe('ok')
    expect(ada.live.ended).toBeNull()
    expect(ada.room.told.filter(({ kind }) => kind === 'welcome')).toHaveLength(1)
  })

  it('A10 a session that ends here takes its own sockets with it', async () => {
    const node = await startNode()
    const ada = await work(node, 'editor')
    const other = sessions.begin(ada.personId)
    const room = new RoomClient(node, other.cookie, ada.campaignId)
    expect(await room.opened()).toBe('ok')
    sessions.revoke(ada.session)
    node.verifier.endSession(ada.session.id)
    await vi.waitFor(() => expect(ada.room.closed).toBe('signed-out'), withinASecond)
    await vi.waitFor(() => expect(ada.live.ended).toBe('signed-out'), withinASecond)
    expect(await room.write()).toBe('ok')
  })

  it('A10 when all sessions of a person are in doubt, those that are over end at once', async () => {
    const node = await startNode()
    const ada = await work(node, 'editor')
    const other = sessions.begin(ada.personId)
    const room = new RoomClient(node, other.cookie, ada.campaignId)
    expect(await room.opened()).toBe('ok')
    sessions.revoke(ada.session)
    node.verifier.purgePerson(ada.personId)
    await vi.waitFor(() => expect(ada.room.closed).toBe('signed-out'), withinASecond)
    expect(await room.write()).toBe('ok')
  })
})

import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { LinkRight } from '#shared/permissions/can.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { ShareLinkEntity } from './entities.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { enterAsGuest } from '#server/testing/enter-as-guest.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { startTestNode } from './testing/start-test-node.ts'
import type { TestNode } from './testing/start-test-node.ts'
import { callApi, LiveClient, RoomClient } from './testing/test-clients.ts'
import { createTestSessions } from './testing/test-sessions.ts'

/** A look a second, and the time to judge. */
const withinASecond = { timeout: 1_500, interval: 5 }

describeEachDatabase('guests', (open) => {
  let database: Database
  let close: () => Promise<void>
  const closers: (() => unknown)[] = []
  const sessions = createTestSessions()
  beforeAll(async () => void ({ database, close } = await open()))
  afterEach(async () => {
    for (const closeOne of closers.splice(0).toReversed()) await closeOne()
  })
  afterAll(() => close())

  async function startNode(sweepMs = 1_000) {
    const node = await startTestNode({ database, sessions, sweepMs })
    closers.push(node.stop)
    return node
  }

  /** A guest of a new campaign with everything open that there is, and who shared it. */
  async function admit(node: TestNode, rights: LinkRight[]) {
    const { campaignId, companyId } = await insertCampaign(database)
    const editor = await insertMember(database, companyId, 'editor')
    const session = sessions.begin(editor.id)
    const made = await fetch(`${node.origin}/api/campaigns/${campaignId}/share-links`, {
      method: 'POST',
      headers: { cookie: session.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ rights }),
    })
    const link = await readJson(made, z.object({ id: z.string(), url: z.string() }))
    const cookie = await enterAsGuest(node, link.url, 'Grace')
    const room = new RoomClient(node, cookie, campaignId)
    const live = new LiveClient(node, cookie)
    closers.push(() => live.hangUp())
    return { companyId, campaignId, editor, linkId: link.id, cookie, room, live }
  }
  const setLink = (id: string, changes: object) =>
    database.fork().nativeUpdate(ShareLinkEntity, { id }, changes)

  it('A30 watch their campaign, see what the link says, and nothing else', async () => {
    const node = await startNode()
    const { room, live, campaignId, cookie } = await admit(node, ['analytics'])
    expect([await room.opened(), await room.write()]).toEqual(['ok', 'read-only'])
    expect(await live.watch({ kind: 'campaign', id: campaignId })).toBe('ok')
    const blind = await admit(node, ['comment'])
    const own = { kind: 'campaign', id: blind.campaignId } as const
    expect([await blind.room.opened(), await blind.live.watch(own)]).toEqual(['ok', 'forbidden'])
    const other = await insertCampaign(database)
    const elsewhere = new RoomClient(node, cookie, other.campaignId)
    expect([
      await elsewhere.opened(),
      await live.watch({ kind: 'campaign', id: other.campaignId }),
      await live.watch({ kind: 'company', id: other.companyId }),
      await callApi(node, cookie, 'GET', `/campaigns/${other.campaignId}`),
    ]).toEqual(['not-found', 'not-found', 'not-found', 'not-found'])
  })

  it('A31 are out within a second when the link is revoked, and no one else is', async () => {
    const node = await startNode()
    const [grace, tim] = [await admit(node, ['analytics']), await admit(node, ['analytics'])]
    for (const { room, live, campaignId } of [grace, tim])
      expect([await room.opened(), await live.watch({ kind: 'campaign', id: campaignId })]).toEqual(
        ['ok', 'ok'],
      )
    await setLink(grace.linkId, { revokedAt: new Date() })
    await vi.waitFor(() => expect(grace.room.closed).toBe('not-found'), withinASecond)
    await vi.waitFor(() => expect(grace.live.ended).toBe('not-found'), withinASecond)
    expect([tim.room.closed, tim.live.ended]).toEqual([null, null])
  })

  it('A31 keep what a lesser link still allows', async () => {
    const node = await startNode()
    const { room, live, campaignId, linkId } = await admit(node, ['analytics'])
    await room.opened()
    await live.watch({ kind: 'campaign', id: campaignId })
    await setLink(linkId, { rights: [] })
    await vi.waitFor(() => expect(live.ended).toBe('forbidden'), withinASecond)
    expect(room.closed).toBeNull()
  })

  it.each([
    [
      'is removed',
      (em: ReturnType<Database['fork']>, member: object) => em.nativeDelete(MemberEntity, member),
    ],
    [
      'is made a reviewer',
      (em: ReturnType<Database['fork']>, member: object) =>
        em.nativeUpdate(MemberEntity, member, { role: 'reviewer' }),
    ],
  ])('A31 are out within a second when whoever made the link %s', async (_, change) => {
    const node = await startNode()
    const { room, companyId, editor } = await admit(node, [])
    expect(await room.opened()).toBe('ok')
    await change(database.fork(), { companyId, personId: editor.id })
    await vi.waitFor(() => expect(room.closed).toBe('not-found'), withinASecond)
  })

  it('A32 are out when the link has expired, without anybody saying so', async () => {
    // Sixty looks are the minute in which everybody is judged.
    const node = await startNode(20)
    const { room, linkId } = await admit(node, [])
    expect(await room.opened()).toBe('ok')
    // Everything that is known by now is judged before time alone decides.
    await setLink(linkId, { expiresAt: new Date(Date.now() + 500) })
    await vi.waitFor(() => expect(room.closed).toBe('not-found'), { timeout: 4_000, interval: 5 })
  })
})

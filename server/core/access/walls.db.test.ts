import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/platform/db/open-database.ts'
import { insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { WallLinkEntity } from './entities.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { enterWallAsScreen } from '#server/testing/enter-as-guest.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { startTestNode } from './testing/start-test-node.ts'
import type { TestNode } from './testing/start-test-node.ts'
import { callApi, LiveClient, RoomClient } from './testing/test-clients.ts'
import { createTestSessions } from './testing/test-sessions.ts'

type Hung = { linkId: string; companyId: string; campaignId: string; manager: { id: string } }

/** A look a second, and the time to judge. */
const withinASecond = { timeout: 1_500, interval: 5 }

describeEachDatabase('screens on the wall', (open) => {
  let database: Database
  let close: () => Promise<void>
  const closers: (() => unknown)[] = []
  const sessions = createTestSessions()
  beforeAll(async () => void ({ database, close } = await open()))
  afterEach(async () => {
    for (const closeOne of closers.splice(0).toReversed()) await closeOne()
  })
  afterAll(() => close())

  async function startNode() {
    const node = await startTestNode({ database, sessions, sweepMs: 1_000 })
    closers.push(node.stop)
    return node
  }

  /** A screen that a manager of a new company has let in, which watches its wall or that of its campaign. */
  async function hang(node: TestNode, kind: 'company' | 'campaign' = 'company') {
    const { campaignId, companyId } = await insertCampaign(database)
    const manager = await insertMember(database, companyId, 'manager')
    const session = sessions.begin(manager.id)
    const made = await fetch(`${node.origin}/api/companies/${companyId}/wall-links`, {
      method: 'POST',
      headers: { cookie: session.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ label: 'Kitchen', ...(kind === 'campaign' && { campaignId }) }),
    })
    const link = await readJson(made, z.object({ id: z.string(), url: z.string() }))
    const cookie = await enterWallAsScreen(node, link.url)
    const live = new LiveClient(node, cookie)
    closers.push(() => live.hangUp())
    const id = kind === 'company' ? companyId : campaignId
    expect(await live.watch({ kind, id })).toBe('ok')
    return { companyId, campaignId, manager, linkId: link.id, cookie, live }
  }

  it('A33 see the numbers of the company for the wall, and nothing else', async () => {
    const node = await startNode()
    const { companyId, campaignId, cookie, live } = await hang(node)
    const room = new RoomClient(node, cookie, campaignId)
    const ask = (path: string) => callApi(node, cookie, 'GET', path)
    expect([
      await ask(`/companies/${companyId}/wall`),
      await ask(`/campaigns/${campaignId}/wall`),
    ]).toEqual(['ok', 'ok'])
    const other = await insertCampaign(database)
    expect([
      await room.opened(),
      await live.watch({ kind: 'review', id: campaignId }),
      await live.watch({ kind: 'internal', id: campaignId }),
      await live.watch({ kind: 'notifications', id: companyId }),
      await live.watch({ kind: 'company', id: other.companyId }),
      await ask(`/companies/${companyId}`),
      await ask(`/companies/${companyId}/analytics`),
      await ask(`/companies/${companyId}/campaigns`),
      await ask(`/companies/${companyId}/wall-links`),
      await ask(`/campaigns/${campaignId}`),
      await ask(`/campaigns/${campaignId}/analytics`),
      await ask(`/campaigns/${campaignId}/leads`),
      await ask(`/companies/${other.companyId}/wall`),
      await ask(`/campaigns/${other.campaignId}/wall`),
    ]).toEqual(Array.from({ length: 14 }, () => 'not-found'))
  })

  it('A34 see the numbers of one campaign for the wall, and nothing else', async () => {
    const node = await startNode()
    const { companyId, campaignId, cookie, live } = await hang(node, 'campaign')
    const ask = (path: string) => callApi(node, cookie, 'GET', path)
    expect(await ask(`/campaigns/${campaignId}/wall`)).toBe('ok')
    const sibling = await insertCampaign(database, { companyId })
    const room = new RoomClient(node, cookie, campaignId)
    expect([
      await room.opened(),
      await live.watch({ kind: 'company', id: companyId }),
      await live.watch({ kind: 'campaign', id: sibling.campaignId }),
      await live.watch({ kind: 'review', id: campaignId }),
      await live.watch({ kind: 'internal', id: campaignId }),
      await ask(`/companies/${companyId}`),
      await ask(`/companies/${companyId}/wall`),
      await ask(`/companies/${companyId}/wall-links`),
      await ask(`/campaigns/${sibling.campaignId}/wall`),
      await ask(`/campaigns/${campaignId}`),
      await ask(`/campaigns/${campaignId}/analytics`),
      await ask(`/campaigns/${campaignId}/experiments`),
      await ask(`/campaigns/${campaignId}/leads`),
    ]).toEqual(Array.from({ length: 13 }, () => 'not-found'))
  })

  const hiding = { hiddenAt: new Date() }
  it.each([
    [
      'the link is ended',
      (em: ReturnType<Database['fork']>, { linkId }: Hung) =>
        em.nativeUpdate(WallLinkEntity, { id: linkId }, { revokedAt: new Date() }),
    ],
    [
      'the campaign is deleted',
      (em: ReturnType<Database['fork']>, { campaignId }: Hung) =>
        em.nativeDelete(CampaignEntity, { id: campaignId }),
    ],
    [
      'the campaign is hidden',
      (em: ReturnType<Database['fork']>, { campaignId }: Hung) =>
        em.nativeUpdate(CampaignEntity, { id: campaignId }, hiding),
    ],
    [
      'whoever made the link is made a reviewer',
      (em: ReturnType<Database['fork']>, { companyId, manager }: Hung) =>
        em.nativeUpdate(MemberEntity, { companyId, personId: manager.id }, { role: 'reviewer' }),
    ],
  ])('A34 are dark within a second when %s', async (_, change) => {
    const node = await startNode()
    const [hung, other] = [await hang(node, 'campaign'), await hang(node, 'campaign')]
    await change(database.fork(), hung)
    await vi.waitFor(() => expect(hung.live.ended).toBe('not-found'), withinASecond)
    expect(await callApi(node, hung.cookie, 'GET', `/campaigns/${hung.campaignId}/wall`)).toBe(
      'not-found',
    )
    expect(other.live.ended).toBeNull()
  })

  it('A33 are dark within a second when the link is ended, and no others are', async () => {
    const node = await startNode()
    const [kitchen, shop] = [await hang(node), await hang(node)]
    await database
      .fork()
      .nativeUpdate(WallLinkEntity, { id: kitchen.linkId }, { revokedAt: new Date() })
    await vi.waitFor(() => expect(kitchen.live.ended).toBe('not-found'), withinASecond)
    expect(await callApi(node, kitchen.cookie, 'GET', `/companies/${kitchen.companyId}/wall`)).toBe(
      'not-found',
    )
    expect(shop.live.ended).toBeNull()
  })

  it.each(['company', 'campaign'] as const)('A33, A34 are dark on every node: %s', async (kind) => {
    const [one, another] = [await startNode(), await startNode()]
    const { companyId, campaignId, linkId, cookie, live } = await hang(one, kind)
    const elsewhere = new LiveClient(another, cookie)
    closers.push(() => elsewhere.hangUp())
    const id = kind === 'company' ? companyId : campaignId
    expect(await elsewhere.watch({ kind, id })).toBe('ok')
    await database.fork().nativeUpdate(WallLinkEntity, { id: linkId }, { revokedAt: new Date() })
    await vi.waitFor(() => expect(live.ended).toBe('not-found'), withinASecond)
    await vi.waitFor(() => expect(elsewhere.ended).toBe('not-found'), withinASecond)
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
  ])('A33 are dark within a second when whoever made the link %s', async (_, change) => {
    const node = await startNode()
    const { companyId, manager, live } = await hang(node)
    await change(database.fork(), { companyId, personId: manager.id })
    await vi.waitFor(() => expect(live.ended).toBe('not-found'), withinASecond)
  })

  it.each([
    ['closed', { closedAt: new Date() }, 'company-closed'],
    ['disabled', { disabledAt: new Date() }, 'company-disabled'],
  ])('A33, A34 are dark within a second when the company is %s', async (_, changes, why) => {
    const node = await startNode()
    for (const kind of ['company', 'campaign'] as const) {
      const { companyId, live } = await hang(node, kind)
      await database.fork().nativeUpdate(CompanyEntity, { id: companyId }, changes)
      await vi.waitFor(() => expect(live.ended).toBe(why), withinASecond)
    }
  })
})

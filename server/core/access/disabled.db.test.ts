import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '#server/platform/db/open-database.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { DisabledPersonEntity } from '#server/platform/identity/entities.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { beginWork } from './testing/begin-work.ts'
import { startTestNode } from './testing/start-test-node.ts'
import { callApi, RoomClient } from './testing/test-clients.ts'
import { createTestSessions } from './testing/test-sessions.ts'

const withinASecond = { timeout: 1_000, interval: 5 }

describeEachDatabase('what the operator disables', (open) => {
  let database: Database
  let close: () => Promise<void>
  const closers: (() => unknown)[] = []
  const sessions = createTestSessions()
  beforeAll(async () => void ({ database, close } = await open()))
  afterEach(async () => {
    for (const closeOne of closers.splice(0).toReversed()) await closeOne()
  })
  afterAll(() => close())

  async function start(sweepMs?: number) {
    const node = await startTestNode({ database, sessions, ...(sweepMs ? { sweepMs } : {}) })
    closers.push(node.stop)
    const work = async () => {
      const begun = await beginWork({ database, sessions }, node, 'owner')
      closers.push(() => begun.live.hangUp())
      return begun
    }
    return { node, work }
  }

  const setDisabled = (id: string, disabledAt: Date | null) =>
    database.fork().nativeUpdate(CompanyEntity, { id }, { disabledAt })

  it('A9 a disabled company closes everything of it, and only of it, until it is enabled', async () => {
    const { node, work } = await start()
    const [ada, bob] = [await work(), await work()]
    await setDisabled(ada.companyId, new Date())
    node.access.publish({ kind: 'company', companyId: ada.companyId })
    await vi.waitFor(() => expect(ada.room.closed).toBe('company-disabled'), withinASecond)
    await vi.waitFor(() => expect(ada.live.ended).toBe('company-disabled'), withinASecond)
    expect(await bob.room.write()).toBe('ok')
    const { cookie } = ada.session
    const enter = () => new RoomClient(node, cookie, ada.campaignId)
    expect(await enter().opened()).toBe('company-disabled')
    expect(await callApi(node, cookie, 'GET', `/campaigns/${ada.campaignId}`)).toBe(
      'company-disabled',
    )
    await setDisabled(ada.companyId, null)
    const again = enter()
    expect(await again.write()).toBe('ok')
    await again.hangUp()
  })

  it('A9 A15 both are found by the round of a second, whoever did it and without a message', async () => {
    const { work } = await start(100)
    const [ada, bob] = [await work(), await work()]
    await setDisabled(ada.companyId, new Date())
    const disabled = { personId: bob.personId, because: 'Spam', disabledAt: new Date() }
    await database.fork().insert(DisabledPersonEntity, disabled)
    await vi.waitFor(() => expect(ada.room.closed).toBe('company-disabled'), withinASecond)
    await vi.waitFor(() => expect(bob.room.closed).toBe('account-disabled'), withinASecond)
    await vi.waitFor(() => expect(bob.live.ended).toBe('account-disabled'), withinASecond)
  })

  it('A15 a disabled person is refused with every session, and again let in', async () => {
    const { node, work } = await start()
    const ada = await work()
    const { personId, campaignId } = ada
    const disabled = { personId, because: 'It sent spam.', disabledAt: new Date() }
    await database.fork().insert(DisabledPersonEntity, disabled)
    node.access.publish({ kind: 'person', personId })
    await vi.waitFor(() => expect(ada.room.closed).toBe('account-disabled'), withinASecond)
    const { cookie } = sessions.begin(personId)
    for (const one of [cookie, ada.session.cookie]) {
      expect(await callApi(node, one, 'GET', '/me')).toBe('account-disabled')
      expect(await new RoomClient(node, one, campaignId).opened()).toBe('account-disabled')
    }
    await database.fork().nativeDelete(DisabledPersonEntity, { personId })
    expect(await callApi(node, cookie, 'GET', '/me')).toBe('ok')
  })
})

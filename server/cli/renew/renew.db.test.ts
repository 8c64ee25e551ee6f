import { afterAll, beforeAll, expect, it } from 'vitest'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import {
  loadJournal,
  loadLastState,
} from '#server/features/collaboration/public/database-journal.ts'
import { loadJournalAt } from '#server/features/collaboration/public/positions.ts'
import { startRenewing } from '#server/features/collaboration/testing/start-renewing.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { recordVersionAt } from '#server/features/versions/public/record-version.ts'
import { startHistory } from '#server/features/versions/testing/start-history.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { purgeCampaigns } from './purge-campaigns.ts'
import { measureRenewals, renewCampaign } from './renew-campaigns.ts'

describeEachDatabase('renewing documents', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  const load = (campaignId: string) => loadJournal(test.database.fork(), campaignId)
  const at = (campaignId: string, seq: number) =>
    loadJournalAt(test.database.fork(), campaignId, seq)
  const start = () => startRenewing(test.database, Infinity, () => test.time.now)

  async function work(edits: number) {
    const history = await startHistory(test)
    for (let edit = 0; edit < edits; edit++) await history.edit(history.owner.id, `Edit ${edit}`)
    return history
  }

  it('says what it would save, and changes nothing', async () => {
    const { campaignId } = await work(5)
    const before = await load(campaignId)
    const engine = start()
    const measured = []
    for await (const one of measureRenewals([campaignId], engine)) measured.push(one)
    await engine.close()
    expect(measured).toMatchObject([{ campaignId, before: { clients: 6 }, after: { clients: 1 } }])
    const [one] = measured
    expect(one?.after.deleted).toBe(0)
    expect(one?.after.bytes).toBeLessThan(one?.before.bytes ?? 0)
    expect(await load(campaignId)).toEqual(before)
  })

  it('purged, nothing is kept from before but what versions need, which are named', async () => {
    const { campaignId } = await work(5)
    const { campaignId: other } = await work(3)
    const campaign = await test.database.fork().findOneOrFail(CampaignEntity, { id: campaignId })
    const version = await test.database
      .fork()
      .transactional((tx) =>
        recordVersionAt(tx, campaign, 4, { kind: 'named', name: 'N' }, test.time.now),
      )
    const engine = start()
    expect(await renewCampaign(engine.collab, campaignId)).toBe(true)
    expect(await renewCampaign(engine.collab, other)).toBe(true)
    await engine.close()
    const border = (await load(campaignId)).seq
    expect(await loadLastState(test.database.fork(), other, 1)).not.toBeNull()
    const purged = []
    for await (const one of purgeCampaigns(test.database, [campaignId, other])) purged.push(one)
    expect(purged).toEqual([
      { campaignId, versions: [{ number: version.number, createdAt: test.time.now }] },
      { campaignId: other, versions: [] },
    ])
    for (const id of [campaignId, other])
      expect(await loadLastState(test.database.fork(), id, 1)).toBeNull()
    expect(await at(campaignId, 4)).toMatchObject({ seq: 4 })
    expect(await at(campaignId, border)).toMatchObject({ seq: border, updates: [] })
    for (const seq of [1, 2, 3]) expect(await at(other, seq)).toBeNull()
    expect(await load(other)).toMatchObject({ generation: 2, updates: [] })
  })
})

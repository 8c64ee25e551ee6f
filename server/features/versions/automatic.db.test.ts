import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JournalTables } from '#server/features/collaboration/public/entities.ts'
import { loadJournalAt } from '#server/features/collaboration/public/positions.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { VersionEntity } from './public/entities.ts'
import { recordDueVersions } from './record-due-versions.ts'
import { recordVersionAt } from './public/record-version.ts'
import { startHistory } from './testing/start-history.ts'
import { thinVersions } from './thin-versions.ts'

const minute = 60_000
const hour = 60 * minute

describeEachDatabase('automatic versions', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  const record = () => recordDueVersions(test.database.fork(), test.time.now)
  const seqsOf = async (campaignId: string) => {
    const where = { campaignId }
    const rows = await test.database.fork().find(VersionEntity, where, {
      orderBy: { journalSeq: 'asc' },
    })
    return rows.map(({ journalSeq }) => journalSeq)
  }

  /** A campaign that is edited as by a journal, which says when that was. */
  async function startWork() {
    const history = await startHistory(test)
    const { campaignId, owner } = history
    const edit = async (title: string) => {
      await history.edit(owner.id, title)
      const em = test.database.fork()
      await em.nativeUpdate(CampaignEntity, { id: campaignId }, { updatedAt: test.time.now })
    }
    return { ...history, edit }
  }

  it('are made when a campaign has rested, once', async () => {
    const { campaignId, edit } = await startWork()
    await edit('Two')
    test.pass(2 * minute)
    await record()
    expect(await seqsOf(campaignId)).toEqual([])
    test.pass(2 * minute)
    await record()
    await record()
    expect(await seqsOf(campaignId)).toEqual([2])
    test.pass(hour)
    await record()
    expect(await seqsOf(campaignId)).toEqual([2])
  })

  it('are made every ten minutes while work goes on', async () => {
    const { campaignId, edit } = await startWork()
    for (let at = 2; at <= 31; at++) {
      test.pass(minute)
      await edit(`Edit ${at}`)
      await record()
    }
    expect(await seqsOf(campaignId)).toEqual([11, 21, 31])
  })

  it('become fewer with age, but for those that somebody or something refers to', async () => {
    const { campaignId, campaign, owner, edit, client } = await startWork()
    const start = Date.parse('2026-05-01T00:00:00Z')
    const kinds = ['automatic', 'automatic', 'named', 'automatic', 'release'] as const
    for (let at = 0; at < 30; at++) {
      await edit(`Edit ${at}`)
      const now = new Date(start + at * 20 * minute)
      const kind = kinds[at % 5] ?? 'automatic'
      await test.database
        .fork()
        .transactional((tx) =>
          recordVersionAt(
            tx,
            campaign,
            at + 2,
            { kind, ...(kind === 'named' ? { name: 'N' } : {}) },
            now,
          ),
        )
    }
    const thinAt = (ms: number) => thinVersions(test.database.fork(), new Date(start + ms))
    await thinAt(20 * hour)
    expect((await seqsOf(campaignId)).length).toBe(30)
    await thinAt(36 * hour)
    const hourly = await seqsOf(campaignId)
    expect(hourly).toEqual(expected((at) => Math.floor(at / 3)))
    await thinAt(12 * 24 * hour)
    const daily = await seqsOf(campaignId)
    expect(daily).toEqual(expected(() => 0))
    const { versions } = await client.versions.list({ campaignId })
    const writers = versions.filter((version) => version.writers.some(({ id }) => id === owner.id))
    expect(writers).toHaveLength(daily.length)
    const pins = await test.database
      .fork()
      .getKysely<JournalTables>()
      .selectFrom('journal_pin')
      .select('seq')
      .where('campaign_id', '=', campaignId)
      .orderBy('seq')
      .execute()
    expect(pins.map(({ seq }) => seq)).toEqual(daily)
    for (const seq of daily)
      expect(await loadJournalAt(test.database.fork(), campaignId, seq)).toMatchObject({ seq })

    function expected(periodOf: (at: number) => number): number[] {
      const all = Array.from({ length: 30 }, (_, at) => at)
      const stays = (at: number) =>
        kinds[at % 5] !== 'automatic' || at === 29 || periodOf(at + 1) !== periodOf(at)
      return all.filter(stays).map((at) => at + 2)
    }
  })
})

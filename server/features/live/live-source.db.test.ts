import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyGroup } from '#server/features/ingest/public/apply-group.ts'
import { goneForGood } from '#server/features/ingest/public/presence.ts'
import { insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { createLiveSource } from './live-source.ts'

const midnight = Date.UTC(2026, 10, 30)

describeEachDatabase('who is there, by the database', (open) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => void ({ database, close } = await open()))
  afterAll(() => close())

  it.each([
    ['in order', [0, 1]],
    ['when yesterday is stored last', [1, 0]],
  ])('knows over midnight who is there as another visitor: %s', async (_, order) => {
    const campaign = await insertCampaign(database)
    const day = midnight / 86_400_000
    const old = { ...campaign, day: day - 1, visitor: 'old', before: null, at: midnight - 1_000 }
    const young = { ...campaign, day, visitor: 'young', before: 'old', at: midnight + 1_000 }
    for (const index of order)
      await database
        .fork()
        .transactional((em) => applyGroup(em, [], [old, young].slice(index, index + 1)))
    const found = await createLiveSource(database).presences(midnight + 2_000)
    const ofCampaign = found.filter(({ campaignId }) => campaignId === campaign.campaignId)
    expect(new Map(ofCampaign.map(({ visitor, lastSeen }) => [visitor, lastSeen]))).toEqual(
      new Map([
        ['old', goneForGood],
        ['young', young.at],
      ]),
    )
  })
})

import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import { inSpan } from '#server/platform/telemetry/spans.ts'
import { recordSpans } from '#server/platform/telemetry/testing/record-spans.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import type { CampaignCounts } from './public/apply-group.ts'
import { storedEvents } from './testing/stored-visits.ts'
import { createGroupCommit } from './public/group-commit.ts'
import type { OnGroup } from './public/group-commit.ts'
import { buildVisitEvent } from './testing/test-visits.ts'
import { verifyRollups } from './verify-rollups.ts'

describeEachDatabase('group commit', (open) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => void ({ database, close } = await open()))
  afterAll(() => close())

  function start(onGroup: OnGroup = () => undefined) {
    const commits: CampaignCounts[][] = []
    const log = createLog('silent')
    const group = createGroupCommit({
      database,
      log,
      clock: () => new Date(),
      committed: (counts) => void commits.push(counts),
      onGroup,
    })
    return { group, commits }
  }
  const batchOf = (campaignId: string, visitor = 'v') => ({
    campaignIds: [campaignId],
    events: [buildVisitEvent({ campaignId, visitor })],
    presences: [],
  })

  it('stores many requests in few transactions, and tells the counts after each', async () => {
    const { group, commits } = start()
    const campaignId = uuidv7()
    await Promise.all(
      Array.from({ length: 300 }, (_, index) => group.store(batchOf(campaignId, `v${index % 9}`))),
    )
    expect(commits.length).toBeLessThan(10)
    expect(commits.at(-1)).toMatchObject([{ total: { views: 300, visitors: 9 } }])
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
  })

  it('is a trace of its own, which names those of its requests', async () => {
    const spans = recordSpans()
    const { group } = start()
    const requests = ['one', 'other'].map((visitor) =>
      inSpan('request', () => group.store(batchOf(uuidv7(), visitor))),
    )
    await Promise.all(requests)
    const [commit, ...further] = spans('commit visits')
    expect(further).toEqual([])
    expect(commit?.parentSpanContext).toBeUndefined()
    const linked = commit?.links.map(({ context }) => context.spanId).toSorted()
    expect(linked).toHaveLength(2)
    expect(linked).toEqual(
      spans('request')
        .map((span) => span.spanContext().spanId)
        .toSorted(),
    )
  })

  it('takes who comes at the very moment when a group ends', async () => {
    const { group } = start()
    const campaignId = uuidv7()
    for (let round = 0; round < 20; round += 1)
      await Promise.all([1, 2, 3].map(() => group.store(batchOf(campaignId))))
    expect(await storedEvents(database, campaignId)).toHaveLength(60)
  })

  it('refuses only the batch that fails', async () => {
    const { group } = start()
    const campaignId = uuidv7()
    const bad = {
      ...batchOf(campaignId),
      write: async () => {
        throw new Error('This batch can never be stored.')
      },
    }
    const outcomes = await Promise.allSettled([
      group.store(batchOf(campaignId)),
      group.store(bad),
      group.store(batchOf(campaignId)),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await storedEvents(database, campaignId)).toHaveLength(2)
  })

  it('A7: says that the disk is full, where that is why', async () => {
    const { group } = start()
    const full = Object.assign(new Error('no room'), { code: 'SQLITE_FULL' })
    const write = async () => {
      throw new Error('a statement failed', { cause: full })
    }
    const stored = group.store({ ...batchOf(uuidv7()), write })
    await expect(stored).rejects.toMatchObject({ slug: 'disk-full' })
  })

  it('tells how many of each kind were stored, and could not be', async () => {
    const told: Parameters<OnGroup>[] = []
    const { group } = start((...one) => void told.push(one))
    const write = async () => {
      throw new Error('This batch can never be stored.')
    }
    const lead = { ...batchOf(uuidv7()), kind: 'lead' as const }
    await Promise.allSettled([group.store(batchOf(uuidv7())), group.store(lead)])
    await group.store({ ...lead, write }).catch(() => undefined)
    const none = { stored: 0, refused: 0, failed: 0 }
    const one = { ...none, stored: 1 }
    expect(told).toMatchObject([
      [{ visit: one, lead: one, vote: none }, { outcome: 'stored' }],
      [{ visit: none, lead: { ...none, failed: 1 }, vote: none }, { outcome: 'failed' }],
    ])
  })

  it('counts alike when two processes write the same campaign', async () => {
    const [one, other] = [start(), start()]
    const campaignId = uuidv7()
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 ? one : other).group.store(batchOf(campaignId, `v${index % 20}`)),
      ),
    )
    expect(await storedEvents(database, campaignId)).toHaveLength(200)
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
  })

  it('stores what is waiting when it closes, and refuses the rest', async () => {
    const { group } = start()
    const campaignId = uuidv7()
    const stored = group.store(batchOf(campaignId))
    await group.close()
    await stored
    await expect(group.store(batchOf(campaignId))).rejects.toMatchObject({ slug: 'shutting-down' })
    expect(await storedEvents(database, campaignId)).toHaveLength(1)
  })
})

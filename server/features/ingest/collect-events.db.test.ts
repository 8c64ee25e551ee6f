import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/open-database.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { VisitEventEntity, VisitRollupEntity } from './public/entities.ts'
import { signPageToken } from './public/page-token.ts'
import { startTestCollector, testSecret } from './testing/start-test-collector.ts'
import { buildAttribution, insertCampaign } from './testing/test-visits.ts'
import { verifyRollups } from './verify-rollups.ts'

/** As long and as odd as the id of a block may be. */
const longId = `a.b-${'c'.repeat(76)}`

type Collector = Awaited<ReturnType<typeof startTestCollector>>

describeEachDatabase('POST /e', (open) => {
  let database: Database
  let close: () => Promise<void>
  let collector: Collector
  let now: number | null = null
  beforeAll(async () => {
    ;({ database, close } = await open())
    collector = await startTestCollector(database, { clock: () => new Date(now ?? Date.now()) })
  })
  afterAll(async () => {
    await collector.close()
    await close()
  })

  async function livePage() {
    const { campaignId } = await insertCampaign(database)
    return { campaignId, t: signPageToken(testSecret, buildAttribution({ campaignId })) }
  }
  const view = (t: string, i = uuidv7()) => ({ t, i, k: 'v' })
  const send = (events: unknown[], headers: Record<string, string> = {}, s = Date.now()) =>
    collector.post('/e', JSON.stringify({ s, e: events }), headers)
  const stored = (campaignId: string) =>
    database.fork().find(VisitEventEntity, { campaignId }, { orderBy: { id: 'asc' } })
  const totals = (campaignId: string, dimension: 'all' | 'bot' = 'all') =>
    database.fork().findOne(VisitRollupEntity, { campaignId, dimension, granularity: 'total' })

  it('answers 204 when the events are stored, with what the token says', async () => {
    const { campaignId, t } = await livePage()
    const events = [
      { ...view(t), r: 'WWW.News.example' },
      { t, i: uuidv7(), k: 'c', b: longId },
    ]
    expect((await send(events)).status).toBe(204)
    expect(await stored(campaignId)).toMatchObject([
      { kind: 'view', page: '/', releaseNumber: 3, source: 'news.example', device: 'desktop' },
      { kind: 'click', blockId: longId, source: 'news.example' },
    ])
  })

  it('stores replayed and concurrent deliveries once', async () => {
    const { campaignId, t } = await livePage()
    const batches = Array.from({ length: 20 }, () => [view(t), view(t), view(t)])
    const deliveries = [...batches, ...batches, ...batches.slice(5)]
    const answers = await Promise.all(deliveries.map((batch) => send(batch)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await totals(campaignId)).toMatchObject({ views: 60, visitors: 1 })
    expect(await stored(campaignId)).toHaveLength(60)
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
  })

  it('tells visitors apart by address and browser', async () => {
    const { campaignId, t } = await livePage()
    await send([view(t)])
    await send([view(t)], { 'x-forwarded-for': '192.0.2.2' })
    await send([view(t)], { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari/604.1' })
    await send([view(t)])
    expect(await totals(campaignId)).toMatchObject({ views: 4, visitors: 3 })
  })

  it('counts robots apart', async () => {
    const { campaignId, t } = await livePage()
    expect((await send([view(t)], { 'user-agent': 'Googlebot/2.1' })).status).toBe(204)
    expect(await totals(campaignId)).toBeNull()
    expect(await totals(campaignId, 'bot')).toMatchObject({ views: 1 })
  })

  it('keeps no address and no browser name', async () => {
    const { campaignId, t } = await livePage()
    await send([view(t)], { 'x-forwarded-for': '198.51.100.77' })
    const row = JSON.stringify(await stored(campaignId))
    expect(row).not.toContain('198.51.100.77')
    expect(row).not.toContain('Mozilla')
  })

  it('refuses forged tokens and stores the rest of a mixed batch', async () => {
    const { campaignId, t } = await livePage()
    const forged = signPageToken('another secret', buildAttribution({ campaignId }))
    expect((await send([view(forged)])).status).toBe(403)
    const orphan = signPageToken(testSecret, buildAttribution())
    expect((await send([view(orphan)])).status).toBe(403)
    expect((await send([view(forged), view(t)])).status).toBe(204)
    expect(await stored(campaignId)).toHaveLength(1)
  })

  it('refuses what is too large or malformed', async () => {
    expect((await collector.post('/e', 'x'.repeat(100_000))).status).toBe(413)
    expect((await collector.post('/e', 'not json')).status).toBe(400)
    expect((await send([])).status).toBe(400)
  })

  it('P13: judges events one by one, and cleans their labels', async () => {
    const { campaignId, t } = await livePage()
    const batch = [
      { ...view(t), k: 'x' },
      { ...view(t), r: 'Newsletter\n' },
      view(t, 'not-a-uuid'),
      { ...view(t), r: '\u200bnews\u0000letter ' },
      'no event',
      { ...view(t), k: 'c', b: 'no id of a block' },
    ]
    expect((await send(batch)).status).toBe(204)
    const events = await stored(campaignId)
    expect(events.map(({ source }) => source)).toEqual(['newsletter', 'newsletter'])
    expect((await send([{ ...view(t), k: 'x' }])).status).toBe(204)
    expect(await stored(campaignId)).toHaveLength(2)
  })

  it('P15: counts a browser that a program steers among the robots', async () => {
    const { campaignId, t } = await livePage()
    const body = JSON.stringify({ s: Date.now(), w: 1, e: [view(t)] })
    expect((await collector.post('/e', body)).status).toBe(204)
    expect(await totals(campaignId)).toBeNull()
    expect(await totals(campaignId, 'bot')).toMatchObject({ views: 1 })
  })

  it('goes by its own clock when the clock of the browser is wrong', async () => {
    const { campaignId, t } = await livePage()
    const ahead = Date.now() + 3 * 86_400_000
    const started = Date.now()
    await send([view(t, uuidv7({ msecs: ahead - 5_000 }))], {}, ahead)
    const [event] = await stored(campaignId)
    expect(event?.at).toBeGreaterThan(started - 6_000)
    expect(event?.at).toBeLessThanOrEqual(Date.now() - 5_000)
    await send([view(t, uuidv7({ msecs: ahead - 7_200_000 }))], {}, ahead)
    const [older] = await stored(campaignId)
    expect(older?.at).toBeGreaterThanOrEqual(started)
  })

  it('counts late events of yesterday in yesterday, and the visitor there', async () => {
    const { campaignId, t } = await livePage()
    const midnight = Date.UTC(2027, 0, 10)
    now = midnight - 60_000
    await send([view(t, uuidv7({ msecs: now }))], {}, now)
    now = midnight + 60_000
    await send([view(t, uuidv7({ msecs: midnight - 30_000 }))], {}, now)
    expect(await totals(campaignId)).toMatchObject({ views: 2, visitors: 1 })
    await send([view(t, uuidv7({ msecs: now }))], {}, now)
    expect(await totals(campaignId)).toMatchObject({ views: 3, visitors: 2 })
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
    now = null
  })
})

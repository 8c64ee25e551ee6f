import { v7 as uuidv7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { applyGroup } from '#server/features/ingest/public/apply-group.ts'
import { dayOf } from '#server/features/ingest/public/buckets.ts'
import { findSource } from '#server/features/ingest/public/find-source.ts'
import { rollUp, visitorKey } from '#server/features/ingest/roll-up.ts'
import { storedEvents, storedRollup } from '#server/features/ingest/testing/stored-visits.ts'
import { buildVisitEvent, insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { verifyRollups } from '#server/features/ingest/verify-rollups.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { describeEachDatabase } from '#server/testing/database.ts'

const before = 'Migration20261129171215'
const at = Date.UTC(2026, 10, 20, 12)
const visitor = 'aBcDeFgHiJkLmNoPqRsTuV'
const dimensions = ['all', 'page', 'release', 'source', 'device', 'bot']

describeEachDatabase('migration to numbered visits', (open) => {
  it('keeps every event and count, and knows who was there that day', async () => {
    const { database, close } = await open(before)
    onTestFinished(close)
    const campaignId = uuidv7()
    const own = { campaignId, source: 'news.example', at }
    const view = { ...buildVisitEvent({ ...own, visitor }), source: own.source }
    const { releaseId } = view
    const click = { ...view, id: uuidv7(), kind: 'click' as const, blockId: 'b1' }
    const robot = { ...view, id: uuidv7(), bot: true, visitor: 'robot', releaseId }
    await storeFormerly(database, [view, click, robot])

    await database.migrate()

    expect(await database.schemaDifference()).toEqual([])
    const short = visitor.slice(0, 11)
    const expected = [{ ...view, visitor: short }, { ...click, visitor: short }, robot]
    expect(await storedEvents(database, campaignId)).toEqual(
      expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
    await insertCampaign(database)
    const presence = { campaignId, companyId: uuidv7(), visitor: short, before: null, at }
    expect(await findSource(database.fork(), presence)).toBe('news.example')
    const again = buildVisitEvent({ ...own, releaseId, visitor: short, page: '/thanks' })
    const apply = () =>
      database.fork().transactional((em) => applyGroup(em, [view, again], [presence]))
    await apply()
    await apply()
    const total = await storedRollup(database, { campaignId, granularity: 'total' })
    expect(total).toMatchObject({ views: 2, clicks: 1, visitors: 1 })
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
  })
})

type Stored = ReturnType<typeof buildVisitEvent> & { source: string }

/** As releases until 0.2.0 stored a visitor and a robot, both of one moment. */
async function storeFormerly(database: Database, events: readonly Stored[]): Promise<void> {
  const em = database.fork()
  const insert = (table: string, row: Record<string, unknown>) =>
    em.execute(
      `insert into ${table} (${Object.keys(row).join(', ')})
       values (${Object.keys(row)
         .map(() => '?')
         .join(', ')})`,
      Object.values(row),
    )
  for (const event of events)
    await insert('visit_event', {
      id: event.id,
      campaign_id: event.campaignId,
      release_id: event.releaseId,
      release_number: event.releaseNumber,
      page_id: event.pageId,
      page: event.page,
      block_id: event.blockId,
      kind: event.kind,
      visitor: event.visitor,
      source: event.source,
      device: event.device,
      bot: event.bot,
      at: event.at,
    })
  const [{ campaignId: campaign_id, source } = { campaignId: '', source: '' }] = events
  const visit = { day: dayOf(at), campaign_id, visitor }
  await insert('visitor_day', { ...visit, events: 2, last_seen: at, source })
  const labels = dimensions.map((_, label) => label)
  const numbered = events.map((event) => ({
    ...event,
    campaignLabel: 0,
    place: 0,
    origin: 0,
    sender: 0,
    labels: event.bot ? labels.slice(-1) : labels.slice(0, -1),
  }))
  const values = ['', '/', '1', source, 'desktop', '']
  for (const label of labels.slice(1, -1))
    await insert('visitor_value', {
      ...visit,
      dimension: dimensions[label],
      value: values[label],
    })
  const first = new Map([[visitorKey(0, dayOf(at), visitor), new Set(labels)]])
  for (const { label, granularity, bucket, counts } of rollUp(numbered, first))
    await insert('visit_rollup', {
      campaign_id,
      dimension: dimensions[label],
      granularity,
      bucket,
      value: values[label],
      ...counts,
    })
}
